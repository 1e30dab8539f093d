import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { QuoteFileExtension } from '@packaging/contracts/limits';
import { CompoundFileScanner } from './compound-file.ts';
import { ImageStructure } from './image-structure.ts';
import { type Patterns, TextSearch } from './text-search.ts';
import { ZipTail } from './zip-tail.ts';

/** Enough of the start of a file to recognise every format except a PDF that begins late. */
const SIGNATURE_BYTES = 16;
/** Acrobat opens a PDF with up to this many other bytes before it. */
const BEFORE_PDF_MAX_BYTES = 1024;
const PDF = '%PDF-';
/** What scanners and editors write before a PDF: white space, a byte order mark, a printer's commands. */
// oxlint-disable-next-line no-control-regex
const BEFORE_PDF = /^(?:[\0\t\n\f\r ]|\xef\xbb\xbf|\x1b%-12345X|@PJL[^<>\r\n]*[\r\n])*$/;
/** The first characters of these, to refuse other files at once. */
// oxlint-disable-next-line no-control-regex
const BEGINS_BEFORE_PDF = /^[\0\t\n\f\r \xef\x1b@]/;
/** The end of a PDF: the position of its cross-reference. */
const PDF_END = /startxref[\0\s]+\d{1,20}[\0\s]*%%EOF/;

/** Finds a PDF's name, of which any character may be written as its number: '/L#61unch'. */
const pdfName = (name: string): RegExp => {
  const characters = [...name].map((character) => {
    const [high, low] = character.charCodeAt(0).toString(16);
    return `(?:${character}|#${high}[${low}${low!.toUpperCase()}])`;
  });
  return new RegExp(`/${characters.join('')}`);
};

/** What is searched for in the text of a file. */
type Finding = 'cross-reference' | 'launch' | 'objects' | 'scripts';
const SEARCHES: Partial<Record<Format, Patterns<Finding>>> = {
  pdf: {
    // The table of older files, or the object that holds it since PDF 1.5.
    'cross-reference': /[\0\s]xref[\0\s]|\/XRef/,
    launch: pdfName('Launch'),
    scripts: pdfName('JavaScript'),
  },
  postscript: { launch: /%pipe%/ },
  rtf: { objects: /\\obj(?:ect|data)/ },
};

const beginsWith =
  (...signatures: string[]) =>
  (head: string): boolean =>
    signatures.some((signature) => head.startsWith(signature));

/** The accepted formats, by the first bytes of the file as Latin-1. */
const FORMATS = {
  jpeg: beginsWith('\xff\xd8\xff'),
  png: beginsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  gif: beginsWith('GIF87a', 'GIF89a'),
  pdf: beginsWith(PDF),
  // The second is PostScript with a preview image, as Illustrator saved it for Windows.
  postscript: beginsWith('%!PS-Adobe', '\xc5\xd0\xd3\xc6'),
  // Word saves it under .doc too.
  rtf: beginsWith('{\\rtf'),
  zip: beginsWith('PK\x03\x04'),
  compoundFile: beginsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
};
type Format = keyof typeof FORMATS;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Media types of the formats that the first bytes determine. */
const CONTENT_TYPES: Record<Exclude<Format, 'zip' | 'compoundFile'>, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  postscript: 'application/postscript',
  rtf: 'application/rtf',
};
/** Illustrator files are PDF, or PostScript before version 9. */
const ILLUSTRATOR = 'application/illustrator';

/** Archives other than ZIP: RAR, 7z, gzip, bzip2, xz, cabinet. */
const isArchive = beginsWith('Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', 'MSCF');
const ACCEPTED = 'a PDF, JPEG, PNG, GIF, Illustrator, Word or Excel file';
/** Why a file is not accepted, and what the visitor can do. */
const REFUSALS = {
  unknown: `is not ${ACCEPTED}, whatever its name says. Please save it as one of these and attach that.`,
  archive: 'is an archive. Please attach the files in it one by one.',
  macros: 'contains macros. Please save it without them, or as a PDF, and attach that.',
  objects: 'contains embedded objects. Please save it without them, or as a PDF, and attach that.',
  launch: 'contains commands that start programs. Please print it to a new PDF, and attach that.',
  damaged: 'is incomplete or damaged. Please open it, save it again, and attach that.',
  empty: 'is empty. Please check the file and attach it again.',
};

/**
 * Recognises a file, chunk by chunk, by its first bytes, and checks its structure: an image's parts, a PDF's
 * cross-reference, the parts of an Office document. The extension does not matter, since it is often wrong. Keeps a
 * small, fixed part of the file in memory.
 */
export class AttachmentContent {
  #head = Buffer.alloc(0);
  #format: Format | undefined;
  #zip: ZipTail | undefined;
  #compoundFile: CompoundFileScanner | undefined;
  #image: ImageStructure | undefined;
  #text: TextSearch<Finding> | undefined;

  /** @param name of the file in error messages */
  constructor(
    private readonly name: string,
    private readonly extension: QuoteFileExtension,
  ) {}

  /** Whether scripts were found, as in a PDF form that checks what is typed. Not found where they are compressed. */
  get hasScripts(): boolean {
    return this.#text?.found.has('scripts') ?? false;
  }

  /** Reads the next bytes. Throws 415 as soon as it is clear that the file is not accepted. */
  write(chunk: Buffer): void {
    if (this.#format) return this.#scan(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    this.#format = this.#recognise(this.#head.toString('latin1', 0, BEFORE_PDF_MAX_BYTES + PDF.length));
    if (!this.#format) return;
    if (this.#format === 'zip') this.#zip = new ZipTail();
    if (this.#format === 'compoundFile') this.#compoundFile = new CompoundFileScanner();
    if (this.#format === 'jpeg' || this.#format === 'png' || this.#format === 'gif')
      this.#image = new ImageStructure(this.#format);
    const searches = SEARCHES[this.#format];
    if (searches) this.#text = new TextSearch(searches);
    this.#scan(this.#head);
    this.#head = Buffer.alloc(0);
  }

  /** Call after the last bytes; returns the media type. Throws 415 if the format is not accepted. */
  end(): string {
    if (this.#zip) return this.#typeOfZip(this.#zip.names());
    if (this.#compoundFile) return this.#typeOfCompoundFile(this.#compoundFile);
    // Every format needs more bytes than this file has.
    if (!this.#format) throw this.#refusal(this.#head.length === 0 ? 'empty' : 'unknown');
    if (this.#image && !this.#image.isValid) throw this.#refusal('damaged');
    const text = this.#text;
    const isWholePdf = text?.found.has('cross-reference') && PDF_END.test(text.tail);
    if (this.#format === 'pdf' && !isWholePdf) throw this.#refusal('damaged');
    const isIllustrator =
      this.extension === 'ai' && (this.#format === 'pdf' || this.#format === 'postscript');
    return isIllustrator ? ILLUSTRATOR : CONTENT_TYPES[this.#format as keyof typeof CONTENT_TYPES];
  }

  /** The format, or undefined while more bytes are needed. */
  #recognise(head: string): Format | undefined {
    if (head.length < SIGNATURE_BYTES) return undefined;
    const format = (Object.keys(FORMATS) as Format[]).find((candidate) => FORMATS[candidate](head));
    if (format) return format;
    if (isArchive(head)) throw this.#refusal('archive');
    const pdf = head.indexOf(PDF);
    if (pdf >= 0 && BEFORE_PDF.test(head.slice(0, pdf))) return 'pdf';
    const mayFollow = pdf < 0 && BEGINS_BEFORE_PDF.test(head);
    if (!mayFollow || head.length === BEFORE_PDF_MAX_BYTES + PDF.length) throw this.#refusal('unknown');
    return undefined;
  }

  #scan(chunk: Buffer): void {
    this.#zip?.write(chunk);
    this.#compoundFile?.write(chunk);
    this.#image?.write(chunk);
    if (this.#image?.isValid === false) throw this.#refusal('damaged');
    this.#text?.write(chunk);
    for (const finding of ['launch', 'objects'] as const)
      if (this.#text?.found.has(finding)) throw this.#refusal(finding);
  }

  #typeOfZip(names: string[]): string {
    if (names.length === 0) throw this.#refusal('unknown');
    const has = (folder: string) => names.some((name) => name.startsWith(folder));
    const isOffice = names.includes('[content_types].xml') && (has('word/') || has('xl/'));
    if (!isOffice) throw this.#refusal('archive');
    // The second folder has the macros of Excel 4.0.
    if (names.some((name) => name.endsWith('vbaproject.bin')) || has('xl/macrosheets/'))
      throw this.#refusal('macros');
    return has('word/') ? DOCX : XLSX;
  }

  #typeOfCompoundFile({ document, hasMacros }: CompoundFileScanner): string {
    if (!document) throw this.#refusal('unknown');
    if (hasMacros) throw this.#refusal('macros');
    if (document === 'word') return 'application/msword';
    if (document === 'excel') return 'application/vnd.ms-excel';
    // Encrypted: only the extension shows which it is.
    return this.extension.startsWith('xls') ? XLSX : DOCX;
  }

  #refusal(reason: keyof typeof REFUSALS): UnsupportedMediaTypeException {
    return new UnsupportedMediaTypeException(`“${this.name}” ${REFUSALS[reason]}`);
  }
}
