/** Every entry of a compound file's directory begins at a multiple of this size. */
const ENTRY_BYTES = 128;
const NAME_MAX_BYTES = 64;
const TYPE_OFFSET = 66;
const STORAGE_OR_STREAM = [1, 2];

/** The characteristic stream of each kind of document. `encrypted` is a .docx or .xlsx with a password. */
const DOCUMENTS = {
  worddocument: 'word',
  workbook: 'excel',
  book: 'excel',
  encryptedpackage: 'encrypted',
} as const;
/** Parts of a Visual Basic project. */
const MACRO_PARTS = ['vba', '_vba_project', '_vba_project_cur'];

/** The record of a sheet in Excel 97 and 95, and the offsets of its fields. */
const SHEET_RECORD = Buffer.from('8500', 'hex');
const SHEET_RECORD_BYTES = 12;
const SHEET_LENGTH = 2;
const SHEET_VISIBILITY = 8;
const SHEET_KIND = 9;
const SHEET_NAME_LENGTH = 10;
const SHEET_NAME_IS_WIDE = 11;
const MACRO_SHEET = 1;

/**
 * Searches a compound file (the container of Office's old formats, of encrypted new ones and of Windows installers),
 * chunk by chunk, for the streams of a document and for macros. Its directory may be anywhere in the file, so every
 * possible position of an entry is checked.
 */
export class CompoundFileScanner {
  document: (typeof DOCUMENTS)[keyof typeof DOCUMENTS] | undefined;
  #hasMacroParts = false;
  #hasMacroSheet = false;
  #rest = Buffer.alloc(0);

  /** Whether it has macros, in Visual Basic or in the macro sheets of Excel 4.0. */
  get hasMacros(): boolean {
    return this.#hasMacroParts || (this.document === 'excel' && this.#hasMacroSheet);
  }

  write(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let position = 0;
    for (; position + ENTRY_BYTES <= bytes.length; position += ENTRY_BYTES) this.#checkEntry(bytes, position);
    this.#checkSheets(bytes);
    // One entry more than needed, so that no sheet record is cut in two.
    this.#rest = Buffer.from(bytes.subarray(Math.max(0, position - ENTRY_BYTES)));
  }

  #checkEntry(bytes: Buffer, position: number): void {
    if (!STORAGE_OR_STREAM.includes(bytes[position + TYPE_OFFSET]!)) return;
    // Includes the final NUL.
    const nameBytes = bytes.readUInt16LE(position + NAME_MAX_BYTES);
    if (nameBytes < 4 || nameBytes > NAME_MAX_BYTES || nameBytes % 2) return;
    const name = bytes.toString('utf16le', position, position + nameBytes - 2).toLowerCase();
    if (MACRO_PARTS.includes(name)) this.#hasMacroParts = true;
    if (Object.hasOwn(DOCUMENTS, name)) this.document ??= DOCUMENTS[name as keyof typeof DOCUMENTS];
  }

  #checkSheets(bytes: Buffer): void {
    const last = bytes.length - SHEET_RECORD_BYTES;
    for (
      let position = bytes.indexOf(SHEET_RECORD);
      position >= 0 && position <= last;
      position = bytes.indexOf(SHEET_RECORD, position + 1)
    )
      if (isMacroSheet(bytes.subarray(position, position + SHEET_RECORD_BYTES))) this.#hasMacroSheet = true;
  }
}

/** Whether these bytes are the record of a macro sheet, judging by whether its fields agree. */
function isMacroSheet(record: Buffer): boolean {
  const length = record.readUInt16LE(SHEET_LENGTH);
  const characters = record[SHEET_NAME_LENGTH]!;
  const lengths = [
    // Excel 95; Excel 97 with one byte per character; with two.
    7 + characters,
    ...(record[SHEET_NAME_IS_WIDE] === 0 ? [8 + characters] : []),
    ...(record[SHEET_NAME_IS_WIDE] === 1 ? [8 + 2 * characters] : []),
  ];
  return (
    record[SHEET_KIND] === MACRO_SHEET &&
    record[SHEET_VISIBILITY]! <= 2 &&
    characters > 0 &&
    lengths.includes(length)
  );
}
