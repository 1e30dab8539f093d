import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { QuoteFileExtension } from '@packaging/contracts/limits';
import { CompoundFileScanner } from './compound-file.ts';
import { ZipTail } from './zip-tail.ts';

/** Enough of the start of a file to recognise its format. */
const HEAD_BYTES = 16;

/** The formats that an attachment can have, by the first bytes of the file. */
const SIGNATURES = {
  jpeg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  png: (head: Buffer) => head.equals(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  gif: (head: Buffer) => /^GIF8[79]a/.test(head.toString('latin1')),
  pdf: (head: Buffer) => head.toString('latin1').startsWith('%PDF-'),
  postscript: (head: Buffer) => head.toString('latin1').startsWith('%!PS-Adobe'),
  // PostScript with a preview image, as Illustrator saved it for Windows.
  epsWithPreview: (head: Buffer) => head.subarray(0, 4).equals(Buffer.from('c5d0d3c6', 'hex')),
  zip: (head: Buffer) => head.toString('latin1').startsWith('PK\u0003\u0004'),
  compoundFile: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
};
type Format = keyof typeof SIGNATURES;

/** What a file with a certain extension must be. */
interface ExpectedContent {
  contentType: string;
  formats: Format[];
  /** In a ZIP: the folder in which Office keeps this kind of document. */
  folder?: string;
  /** In a compound file: the streams, one of which identifies this kind of document. */
  streams?: string[];
}

const jpeg: ExpectedContent = { contentType: 'image/jpeg', formats: ['jpeg'] };
const EXPECTED: Record<QuoteFileExtension, ExpectedContent> = {
  jpg: jpeg,
  jpeg,
  png: { contentType: 'image/png', formats: ['png'] },
  gif: { contentType: 'image/gif', formats: ['gif'] },
  pdf: { contentType: 'application/pdf', formats: ['pdf'] },
  // Illustrator files are PDF, or PostScript before version 9.
  ai: { contentType: 'application/illustrator', formats: ['pdf', 'postscript', 'epsWithPreview'] },
  doc: { contentType: 'application/msword', formats: ['compoundFile'], streams: ['worddocument'] },
  xls: { contentType: 'application/vnd.ms-excel', formats: ['compoundFile'], streams: ['workbook', 'book'] },
  // A document with a password is a compound file that contains the encrypted ZIP.
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    formats: ['zip', 'compoundFile'],
    folder: 'word/',
    streams: ['encryptedpackage'],
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    formats: ['zip', 'compoundFile'],
    folder: 'xl/',
    streams: ['encryptedpackage'],
  },
};

/** The media type of files with this extension. */
export const contentTypeOf = (extension: QuoteFileExtension): string => EXPECTED[extension].contentType;

/**
 * Checks a file, chunk by chunk, against what its extension says: by its first bytes and, for Office documents, by
 * what they contain. Keeps a small, fixed part of the file in memory.
 */
export class AttachmentContent {
  readonly #expected: ExpectedContent;
  #head = Buffer.alloc(0);
  #format: Format | undefined;
  #zip: ZipTail | undefined;
  #compoundFile: CompoundFileScanner | undefined;

  constructor(private readonly extension: QuoteFileExtension) {
    this.#expected = EXPECTED[extension];
  }

  /** Takes the next bytes. Throws 415 as soon as the first ones are known to be of another format. */
  write(chunk: Buffer): void {
    if (this.#format) return this.#scan(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < HEAD_BYTES) return;
    this.#recognise(this.#head.subarray(0, HEAD_BYTES));
    this.#scan(this.#head);
    this.#head = Buffer.alloc(0);
  }

  /** To be called after the last bytes. Throws 415 if the file is not what its extension says. */
  end(): void {
    // Every format needs more bytes than this file has.
    if (!this.#format) throw this.#wrongType();
    if (this.#zip && !isOfficeDocument(this.#zip.names(), this.#expected.folder)) throw this.#wrongType();
    if (this.#compoundFile && !this.#compoundFile.found) throw this.#wrongType();
  }

  #recognise(head: Buffer): void {
    this.#format = this.#expected.formats.find((format) => SIGNATURES[format](head));
    if (!this.#format) throw this.#wrongType();
    if (this.#format === 'zip') this.#zip = new ZipTail();
    if (this.#format === 'compoundFile')
      this.#compoundFile = new CompoundFileScanner(this.#expected.streams ?? []);
  }

  #scan(chunk: Buffer): void {
    this.#zip?.write(chunk);
    this.#compoundFile?.write(chunk);
  }

  #wrongType(): UnsupportedMediaTypeException {
    return new UnsupportedMediaTypeException(
      `A file with the extension .${this.extension} does not have the content of one`,
    );
  }
}

/** Macros are program code; Office itself opens no .docx or .xlsx with macros. */
const isOfficeDocument = (names: string[], folder = ''): boolean =>
  names.includes('[content_types].xml') &&
  names.some((name) => name.startsWith(folder)) &&
  !names.some((name) => name.endsWith('vbaproject.bin'));
