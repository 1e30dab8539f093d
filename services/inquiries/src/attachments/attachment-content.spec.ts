import { HttpException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { QUOTE_FILE_EXTENSIONS, type QuoteFileExtension } from '@packaging/contracts/limits';
import * as samples from '../../../../infra/test-harness/samples/attachments.ts';
import { animatedGif, interlacedPng, noise } from '../../../../infra/test-harness/samples/images.ts';
import { AttachmentContent } from './attachment-content.ts';

/** The media type of a file or the message of its refusal, which must not depend on the chunks. */
function judge(extension: QuoteFileExtension, bytes: Buffer): string {
  const verdicts = [1_000_000, 4096, 100, 7].map((chunkBytes) => {
    const content = new AttachmentContent(`box.${extension}`, extension);
    try {
      for (let start = 0; start < bytes.length; start += chunkBytes)
        content.write(bytes.subarray(start, start + chunkBytes));
      return content.end();
    } catch (error) {
      expect((error as HttpException).getStatus()).toBe(415);
      return (error as HttpException).message;
    }
  });
  expect(new Set(verdicts).size).toBe(1);
  return verdicts[0]!;
}

/** The record of a sheet in an Excel 97 workbook. Kinds: 0 worksheet, 1 macros, 2 chart. */
function sheetRecord(name: string, kind: number): Buffer {
  const isWide = !/^[ -~]*$/.test(name);
  const characters = Buffer.from(name, isWide ? 'utf16le' : 'latin1');
  const record = Buffer.alloc(12);
  record.writeUInt16LE(0x85, 0);
  record.writeUInt16LE(8 + characters.length, 2);
  record[9] = kind;
  record[10] = name.length;
  record[11] = isWide ? 1 : 0;
  return Buffer.concat([record, characters]);
}

const REFUSALS = {
  unknown: / is not a PDF, JPEG, .* Please save it as one of these and attach that\.$/,
  archive: / is an archive\. Please attach the files in it one by one\.$/,
  objects: / contains embedded objects\. Please save it without them, or as a PDF, and attach that\.$/,
  launch: / contains commands that start programs\. Please print it to a new PDF, and attach that\.$/,
  damaged: / is incomplete or damaged\. Please open it, save it again, and attach that\.$/,
  macros: / contains macros\. Please save it without them, or as a PDF, and attach that\.$/,
};

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const ACCEPTED: [what: string, bytes: Buffer, type: string][] = [
  ['a JPEG', samples.jpg(), 'image/jpeg'],
  ['a PNG', samples.png(), 'image/png'],
  ['a GIF', samples.gif(), 'image/gif'],
  ['a Word document', samples.docx(), DOCX],
  ['an Excel sheet', samples.xlsx(), XLSX],
  ['a Word 97 document', samples.compoundFile(['WordDocument']), 'application/msword'],
  ['an Excel 97 sheet', samples.compoundFile(['Workbook']), 'application/vnd.ms-excel'],
  ['an Excel 95 sheet', samples.compoundFile(['Book']), 'application/vnd.ms-excel'],
  ['rich text', latin1('{\\rtf1\\ansi Two hundred boxes}'), 'application/rtf'],
];

describe('an attachment with any extension', () => {
  it.each(ACCEPTED)('is recognised: %s', (_what, bytes, type) => {
    for (const extension of QUOTE_FILE_EXTENSIONS) expect(judge(extension, bytes)).toBe(type);
  });

  it.each<[string, Buffer, string]>([
    ['a PDF', samples.pdf(), 'application/pdf'],
    ['PostScript', samples.postscript(), 'application/postscript'],
    ['PostScript with a preview', Buffer.from(`c5d0d3c6${'00'.repeat(40)}`, 'hex'), 'application/postscript'],
  ])('is recognised, as Illustrator’s if named .ai: %s', (_what, bytes, type) => {
    for (const extension of QUOTE_FILE_EXTENSIONS)
      expect(judge(extension, bytes)).toBe(extension === 'ai' ? 'application/illustrator' : type);
  });

  it('is of the kind of its extension if it is an Office document with a password', () => {
    const encrypted = samples.compoundFile(['EncryptedPackage'], { size: 300_000 });
    expect(['docx', 'doc', 'pdf'].map((extension) => judge(extension as 'pdf', encrypted))).toEqual([
      DOCX,
      DOCX,
      DOCX,
    ]);
    expect([judge('xlsx', encrypted), judge('xls', encrypted)]).toEqual([XLSX, XLSX]);
  });

  it.each([
    ['an empty line', Buffer.from('\r\n')],
    ['a byte order mark', Buffer.from('\ufeff')],
    ['a printer’s commands', latin1('\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n')],
    ['1,024 zeros', Buffer.alloc(1024)],
  ])('is recognised as a PDF after %s', (_what, before) => {
    expect(judge('pdf', Buffer.concat([before, samples.pdf()]))).toBe('application/pdf');
  });

  it.each(QUOTE_FILE_EXTENSIONS)('is refused if it was only renamed to .%s', (extension) => {
    const renamed = [
      '<!DOCTYPE html><html><script>alert(1)</script></html>',
      '<!DOCTYPE html><!-- %PDF-1.7 --><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
      '#!/bin/sh\nrm -rf /tmp/nothing\n',
      '#!/bin/sh\n: %PDF-1.7\n',
      '<div><img src=x onerror=alert(1)></div> %PDF-1.7\n',
      '<?php system($_GET[0]); ?> %PDF-1.7\n',
      'alert(1) // a script for Windows %PDF-1.7\n',
      '@PJL <form action=//evil.example>\n%PDF-1.7\n',
      `${'@PJL'.repeat(240)} %PDF-1.7\n`,
      '@echo off\r\ndel /q nothing.txt\r\n',
      '%!/bin/sh is no PostScript',
      '\u007fELF\u0002\u0001\u0001 and the rest of it',
      'MZ\u0090\0\u0003\0\0\0\u0004\0\0\0 an executable',
      'MZ\u0090\0\u0003\0\0\0\u0004\0\0\0 %PDF-1.7',
      `${' '.repeat(1025)}%PDF-1.7 begins too late`,
      'Two hundred boxes, please.',
      'PK\u0003\u0004',
      'x',
    ].map(latin1);
    const documents = [
      samples.compoundFile(['\u0005SummaryInformation']),
      samples.docx().subarray(0, -30),
      Buffer.concat([Buffer.from('MZ'), samples.docx()]),
    ];
    for (const bytes of [...renamed, ...documents]) expect(judge(extension, bytes)).toMatch(REFUSALS.unknown);
    expect(judge(extension, Buffer.alloc(0))).toBe(
      `“box.${extension}” is empty. Please check the file and attach it again.`,
    );
  });

  it.each<[string, Buffer]>([
    ['ZIP', samples.zip({ 'readme.txt': Buffer.from('hello') })],
    ['Java', samples.zip({ 'META-INF/MANIFEST.MF': Buffer.from(''), 'Main.class': Buffer.from('') })],
    [
      'ZIP like Office',
      samples.zip({ 'word/document.xml': Buffer.from(''), 'xl/workbook.xml': Buffer.from('') }),
    ],
    ['RAR', latin1('Rar!\x1a\x07\x01\0 and the rest of it')],
    ['7z', latin1('7z\xbc\xaf\x27\x1c\0\x04 and the rest of it')],
    ['gzip', latin1('\x1f\x8b\x08\0\0\0\0\0 and the rest of it')],
  ])('is refused as an archive: %s', (_what, bytes) => {
    for (const extension of ['docx', 'pdf', 'xls'] as const)
      expect(judge(extension, bytes)).toMatch(REFUSALS.archive);
  });

  const nothing = Buffer.from('');
  const office = (parts: Record<string, Buffer>) =>
    samples.zip({ '[Content_Types].xml': Buffer.from(''), ...parts });
  it.each<[string, Buffer]>([
    ['.docx', office({ 'word/document.xml': nothing, 'word/vbaProject.bin': nothing })],
    ['.xlsx', office({ 'xl/workbook.xml': nothing, 'xl/vbaProject.bin': nothing })],
    ['.xlsx, of Excel 4.0', office({ 'xl/workbook.xml': nothing, 'xl/macrosheets/sheet1.xml': nothing })],
    ['.doc', samples.compoundFile(['WordDocument', 'Macros/', 'VBA/', '_VBA_PROJECT'])],
    ['.doc, only the storage', samples.compoundFile(['WordDocument', 'VBA/'])],
    ['.xls', samples.compoundFile(['Workbook', '_VBA_PROJECT_CUR/'])],
    ['.xls, of Excel 4.0', samples.compoundFile(['Workbook'], { content: sheetRecord('Macro1', 1) })],
    [
      '.xls, of Excel 4.0 and in two bytes',
      samples.compoundFile(['Workbook'], { content: sheetRecord('宏', 1) }),
    ],
  ])('is refused if it has macros: %s', (_what, bytes) => {
    for (const extension of ['doc', 'docx', 'xls', 'xlsx', 'pdf'] as const)
      expect(judge(extension, bytes)).toMatch(REFUSALS.macros);
  });

  it('is accepted if an image library wrote it', async () => {
    const image = sharp(await noise(64, 48));
    const files: [Buffer, string][] = [
      [await image.jpeg().toBuffer(), 'image/jpeg'],
      [await image.jpeg({ progressive: true }).withMetadata().toBuffer(), 'image/jpeg'],
      [await interlacedPng(64, 48, 16), 'image/png'],
      [await image.png({ palette: true }).withMetadata().toBuffer(), 'image/png'],
      [await animatedGif(), 'image/gif'],
    ];
    for (const [bytes, type] of files) {
      expect(judge('png', bytes)).toBe(type);
      // Phones and cameras write more after the end.
      expect(judge('png', Buffer.concat([bytes, latin1('more')]))).toBe(type);
    }
  });

  const png = samples.png();
  const brokenPng = Buffer.from(png);
  brokenPng[100]! ^= 1;
  const jpg = samples.jpg();
  it.each<[string, Buffer]>([
    ['a page that begins like a GIF', latin1('GIF89a<html><script>alert(1)</script></html>')],
    ['a GIF without an end', samples.gif().subarray(0, -1)],
    ['a GIF without an image', latin1('GIF89a\x40\0\x30\0\0\0\0!\xfe\x02hi\0;')],
    [
      'the beginning of a JPEG and a page',
      latin1('\xff\xd8\xff\xe0\0\x10JFIF\0<html><script></script></html>'),
    ],
    ['a JPEG without an end', jpg.subarray(0, -2)],
    ['a JPEG without an image', Buffer.concat([jpg.subarray(0, 20), latin1('\xff\xd9')])],
    ['a PNG without an end', png.subarray(0, -12)],
    ['a PNG with a changed byte', brokenPng],
    ['a PNG without an image', Buffer.concat([png.subarray(0, 33), samples.pngChunk('IEND', nothing)])],
    [
      'a PNG of 100,000 parts',
      Buffer.concat([
        png.subarray(0, 33),
        Buffer.concat(Array(100_001).fill(samples.pngChunk('tEXt', nothing))),
        png.subarray(33),
      ]),
    ],
    ['a PDF without an end', samples.pdf().subarray(0, -10)],
    ['a PDF without a cross-reference', latin1(`%PDF-1.7\n${'x'.repeat(100)}\nstartxref\n10\n%%EOF`)],
    ['a PDF with 3,000 bytes after it', Buffer.concat([samples.pdf(), Buffer.alloc(3000)])],
  ])('is refused as damaged: %s', (_what, bytes) => {
    expect(judge('pdf', bytes)).toMatch(REFUSALS.damaged);
  });

  it.each([
    ['a PDF', samples.pdf(2000, '<</OpenAction<</S/Launch/F(calc.exe)>>>>')],
    ['a PDF with the command in numbers', samples.pdf(2000, '<</S /#4ca#75nch /F(calc.exe)>>')],
    ['PostScript', latin1('%!PS-Adobe-3.0\n(%pipe%calc) (w) file\n')],
  ])('is refused if it starts programs: %s', (_what, bytes) => {
    expect(judge('pdf', bytes)).toMatch(REFUSALS.launch);
  });

  it('is refused if it is rich text with embedded objects', () => {
    for (const word of ['\\object\\objemb', '\\*\\objdata 0105'])
      expect(judge('doc', latin1(`{\\rtf1\\ansi {${word}}}`))).toMatch(REFUSALS.objects);
  });

  it('is marked if it is a PDF with scripts', () => {
    const hasScripts = (bytes: Buffer) => {
      const content = new AttachmentContent('box.pdf', 'pdf');
      content.write(bytes);
      content.end();
      return content.hasScripts;
    };
    expect(hasScripts(samples.pdf(2000, '<</S/JavaScript/JS(app.alert(1))>>'))).toBe(true);
    expect(hasScripts(samples.pdf(2000, '<</S/Java#53cript/JS(app.alert(1))>>'))).toBe(true);
    expect(hasScripts(samples.pdf())).toBe(false);
    expect(hasScripts(samples.png())).toBe(false);
  });

  it('may have worksheets and charts, which are not macros', () => {
    for (const kind of [0, 2])
      expect(judge('xls', samples.compoundFile(['Workbook'], { content: sheetRecord('Sheet1', kind) }))).toBe(
        'application/vnd.ms-excel',
      );
  });

  it('is recognised even with many parts and many megabytes', () => {
    const parts: Record<string, Buffer> = { '[Content_Types].xml': Buffer.from('') };
    for (let part = 0; part < 2000; part++) parts[`xl/worksheets/sheet${part}.xml`] = Buffer.alloc(100);
    expect(judge('xlsx', samples.zip(parts))).toBe(XLSX);
    expect(judge('docx', samples.docx(3_000_000))).toBe(DOCX);
  });

  it('is refused as soon as its first bytes are wrong', () => {
    const content = new AttachmentContent('box.pdf', 'pdf');
    expect(() => content.write(Buffer.from('<!DOCTYPE html><html>'))).toThrow(HttpException);
  });
});
