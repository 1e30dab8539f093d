/** Every entry of a compound file's directory begins at a multiple of its own size. */
const ENTRY_BYTES = 128;
const NAME_MAX_BYTES = 64;
const TYPE_OFFSET = 66;
const TYPE_STREAM = 2;

/**
 * Searches a compound file (the container of Office's old formats, of encrypted new ones and of Windows installers),
 * chunk by chunk, for a stream. Its directory may be anywhere in the file, so every possible position of an entry is
 * checked.
 */
export class CompoundFileScanner {
  /** Whether one of the streams has been found. */
  found = false;
  #rest = Buffer.alloc(0);

  /** @param names of the streams, in lower case */
  constructor(private readonly names: string[]) {}

  write(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let position = 0;
    for (; position + ENTRY_BYTES <= bytes.length; position += ENTRY_BYTES) this.#checkEntry(bytes, position);
    this.#rest = Buffer.from(bytes.subarray(position));
  }

  #checkEntry(bytes: Buffer, position: number): void {
    if (bytes[position + TYPE_OFFSET] !== TYPE_STREAM) return;
    // Includes the final NUL.
    const nameBytes = bytes.readUInt16LE(position + NAME_MAX_BYTES);
    if (nameBytes < 4 || nameBytes > NAME_MAX_BYTES || nameBytes % 2) return;
    const name = bytes.toString('utf16le', position, position + nameBytes - 2).toLowerCase();
    if (this.names.includes(name)) this.found = true;
  }
}
