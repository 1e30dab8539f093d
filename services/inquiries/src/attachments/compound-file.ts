/** Every entry of a compound file's directory begins at a multiple of its own size. */
const ENTRY_BYTES = 128;
const NAME_MAX_BYTES = 64;
const TYPE_OFFSET = 66;
const TYPE_STREAM = 2;

/**
 * Watches a compound file (the container of Office's old formats, of encrypted new ones and of Windows
 * installers) pass by and looks for a stream in its directory. The directory may stand anywhere in the file,
 * so every place where an entry can be is looked at.
 */
export class CompoundFileScanner {
  /** Whether the file has one of the streams. */
  found = false;
  #rest = Buffer.alloc(0);

  /** @param names of the streams, in lower case */
  constructor(private readonly names: string[]) {}

  write(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let position = 0;
    for (; position + ENTRY_BYTES <= bytes.length; position += ENTRY_BYTES) this.#look(bytes, position);
    this.#rest = Buffer.from(bytes.subarray(position));
  }

  #look(bytes: Buffer, position: number): void {
    if (bytes[position + TYPE_OFFSET] !== TYPE_STREAM) return;
    // Length in bytes with the final NUL.
    const nameBytes = bytes.readUInt16LE(position + NAME_MAX_BYTES);
    if (nameBytes < 4 || nameBytes > NAME_MAX_BYTES || nameBytes % 2) return;
    const name = bytes.toString('utf16le', position, position + nameBytes - 2).toLowerCase();
    if (this.names.includes(name)) this.found = true;
  }
}
