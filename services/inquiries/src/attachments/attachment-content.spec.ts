import { HttpException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { QUOTE_FILE_EXTENSIONS, type QuoteFileExtension } from '@packaging/contracts/limits';
import * as samples from '../../../../infra/test-harness/samples/attachments.ts';
import { AttachmentContent } from './attachment-content.ts';

/** What the service says of a file: 200, or the status of the refusal; the same whatever the chunks are. */
function judge(extension: QuoteFileExtension, bytes: Buffer): number {
  const verdicts = [1_000_000, 4096, 100, 7].map((chunkBytes) => {
    const content = new AttachmentContent(extension);
    try {
      for (let start = 0; start < bytes.length; start += chunkBytes)
        content.write(bytes.subarray(start, start + chunkBytes));
      content.end();
      return 200;
    } catch (error) {
      return (error as HttpException).getStatus();
    }
  });
  expect(new Set(verdicts).size).toBe(1);
  return verdicts[0]!;
}

const KINDS: Record<string, { bytes: Buffer; extensions: QuoteFileExtension[] }> = {
  jpeg: { bytes: samples.jpg(), extensions: ['jpg', 'jpeg'] },
  png: { bytes: samples.png(), extensions: ['png'] },
  gif: { bytes: samples.gif(), extensions: ['gif'] },
  pdf: { bytes: samples.pdf(), extensions: ['pdf', 'ai'] },
  postscript: { bytes: samples.postscript(), extensions: ['ai'] },
  'eps with preview': { bytes: Buffer.from(`c5d0d3c6${'00'.repeat(40)}`, 'hex'), extensions: ['ai'] },
  'word document': { bytes: samples.docx(), extensions: ['docx'] },
  'excel sheet': { bytes: samples.xlsx(), extensions: ['xlsx'] },
  'word 97 document': { bytes: samples.compoundFile('WordDocument'), extensions: ['doc'] },
  'excel 97 sheet': { bytes: samples.compoundFile('Workbook'), extensions: ['xls'] },
  'excel 95 sheet': { bytes: samples.compoundFile('Book'), extensions: ['xls'] },
  'document with a password': {
    bytes: samples.compoundFile('EncryptedPackage', 300_000),
    extensions: ['docx', 'xlsx'],
  },
};

describe('the content of an attachment', () => {
  it.each(Object.keys(KINDS))('is taken for what it is: %s', (kind) => {
    const { bytes, extensions } = KINDS[kind]!;
    const accepted = QUOTE_FILE_EXTENSIONS.filter((extension) => judge(extension, bytes) === 200);
    expect(accepted).toEqual(QUOTE_FILE_EXTENSIONS.filter((extension) => extensions.includes(extension)));
  });

  it.each(QUOTE_FILE_EXTENSIONS)('is refused when it was only renamed: .%s', (extension) => {
    const renamed = [
      '<!DOCTYPE html><html><script>alert(1)</script></html>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '#!/bin/sh\nrm -rf /tmp/nothing\n',
      '%!/bin/sh is no PostScript',
      '\u007fELF\u0002\u0001\u0001 and the rest of it',
      '{\\rtf1 is not what .doc promises}',
      ' %PDF-1.7 begins too late',
      'MZ\u0090\0\u0003\0\0\0\u0004\0\0\0 an executable',
      'PK\u0003\u0004',
      'x',
      '',
    ].map((text) => Buffer.from(text, 'latin1'));
    const archives = [
      samples.zip({ 'readme.txt': Buffer.from('hello') }),
      samples.zip({ 'META-INF/MANIFEST.MF': Buffer.from(''), 'Main.class': Buffer.from('') }),
      samples.zip({ 'word/document.xml': Buffer.from(''), 'xl/workbook.xml': Buffer.from('') }),
      samples.compoundFile('\u0005SummaryInformation'),
      samples.docx().subarray(0, -30),
      Buffer.concat([Buffer.from('MZ'), samples.docx()]),
    ];
    for (const bytes of [...renamed, ...archives]) expect(judge(extension, bytes)).toBe(415);
  });

  it('is refused when it holds macros', () => {
    const parts = { '[Content_Types].xml': Buffer.from(''), 'word/document.xml': Buffer.from('') };
    expect(judge('docx', samples.zip(parts))).toBe(200);
    expect(judge('docx', samples.zip({ ...parts, 'word/vbaProject.bin': Buffer.from('') }))).toBe(415);
  });

  it('is recognised in a document of many parts and of many megabytes', () => {
    const parts: Record<string, Buffer> = { '[Content_Types].xml': Buffer.from('') };
    for (let part = 0; part < 2000; part++) parts[`xl/worksheets/sheet${part}.xml`] = Buffer.alloc(100);
    expect(judge('xlsx', samples.zip(parts))).toBe(200);
    expect(judge('docx', samples.docx(3_000_000))).toBe(200);
  });

  it('is refused as soon as its beginning is wrong', () => {
    const content = new AttachmentContent('pdf');
    expect(() => content.write(Buffer.from('<!DOCTYPE html><html>'))).toThrow(HttpException);
  });
});
