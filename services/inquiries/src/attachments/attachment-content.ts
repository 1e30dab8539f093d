import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { QuoteFileExtension } from '@packaging/contracts/limits';
import { CompoundFileScanner } from './compound-file.ts';
import { ZipTail } from './zip-tail.ts';

/** Enough of a file's beginning to know its format. */
const HEAD_BYTES = 16;

/** The formats that an attachment can have, by how they begin. */
const SIGNATURES = {
  jpeg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  png: (head: Buffer) => head.equals(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  gif: (head: Buffer) => /^GIF8[79]a/.test(head.toString('latin1')),
  pdf: (head: Buffer) => head.toString('latin1').startsWith('%PDF-'),
  postscript: (head: Buffer) => head.toString('latin1').startsWith('%!PS-Adobe'),
  // PostScript with a preview picture, as Illustrator saved it for Windows.
  epsWithPreview: (head: Buffer) => head.subarray(0, 4).equals(Buffer.from('c5d0d3c6', 'hex')),
  zip: (head: Buffer) => head.toString('latin1').startsWith('PK\u0003\u0004'),
  compoundFile: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
};
type Format = keyof typeof SIGNATURES;

/** What an extension promises: a media type, the formats that keep the promise, and what those must hold. */
interface Promised {
  contentType: string;
  formats: Format[];
  /** The folder of a ZIP in which Office keeps this kind of document. */
  folder?: string;
  /** The streams of a compound file, one of which makes it this kind of document. */
  streams?: string[];
}

const jpeg: Promised = { contentType: 'image/jpeg', formats: ['jpeg'] };
const PROMISED: Record<QuoteFileExtension, Promised> = {
  jpg: jpeg,
  jpeg,
  png: { contentType: 'image/png', formats: ['png'] },
  gif: { contentType: 'image/gif', formats: ['gif'] },
  pdf: { contentType: 'application/pdf', formats: ['pdf'] },
  // Illustrator's files are PDF, or PostScript before version 9.
  ai: { contentType: 'application/illustrator', formats: ['pdf', 'postscript', 'epsWithPreview'] },
  doc: { contentType: 'application/msword', formats: ['compoundFile'], streams: ['worddocument'] },
  xls: { contentType: 'application/vnd.ms-excel', formats: ['compoundFile'], streams: ['workbook', 'book'] },
  // A document with a password is a compound file that holds the encrypted ZIP.
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
export const contentTypeOf = (extension: QuoteFileExtension): string => PROMISED[extension].contentType;

/**
 * Watches a file pass by and tells whether it is what its extension promises, from its beginning and, for
 * Office documents, from what it holds. Keeps a small, fixed part of it in memory.
 */
export class AttachmentContent {
  readonly #promised: Promised;
  #head = Buffer.alloc(0);
  #format: Format | undefined;
  #zip: ZipTail | undefined;
  #compoundFile: CompoundFileScanner | undefined;

  constructor(private readonly extension: QuoteFileExtension) {
    this.#promised = PROMISED[extension];
  }

  /** The next bytes. Throws 415 as soon as the beginning is known to be something else. */
  write(chunk: Buffer): void {
    if (this.#format) return this.#scan(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < HEAD_BYTES) return;
    this.#begin(this.#head.subarray(0, HEAD_BYTES));
    this.#scan(this.#head);
    this.#head = Buffer.alloc(0);
  }

  /** There are no more bytes. Throws 415 if they were not what was promised. */
  end(): void {
    // No file of any of these formats is so short.
    if (!this.#format) throw this.#refusal();
    if (this.#zip && !isOfficeDocument(this.#zip.names(), this.#promised.folder)) throw this.#refusal();
    if (this.#compoundFile && !this.#compoundFile.found) throw this.#refusal();
  }

  #begin(head: Buffer): void {
    this.#format = this.#promised.formats.find((format) => SIGNATURES[format](head));
    if (!this.#format) throw this.#refusal();
    if (this.#format === 'zip') this.#zip = new ZipTail();
    if (this.#format === 'compoundFile')
      this.#compoundFile = new CompoundFileScanner(this.#promised.streams ?? []);
  }

  #scan(chunk: Buffer): void {
    this.#zip?.write(chunk);
    this.#compoundFile?.write(chunk);
  }

  #refusal(): UnsupportedMediaTypeException {
    return new UnsupportedMediaTypeException(
      `A file with the extension .${this.extension} does not have the content of one`,
    );
  }
}

/** Macros are program code, and Office itself opens no .docx or .xlsx that has any. */
const isOfficeDocument = (names: string[], folder = ''): boolean =>
  names.includes('[content_types].xml') &&
  names.some((name) => name.startsWith(folder)) &&
  !names.some((name) => name.endsWith('vbaproject.bin'));
