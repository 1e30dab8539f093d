/** Room for a directory of about 3000 entries. A document with more is not recognised. */
const TAIL_BYTES = 256 * 1024;
const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1');
const END_OF_DIRECTORY_BYTES = 22;
const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const ENTRY_BYTES = 46;

/** Reads the names of the entries of a ZIP file from the directory at its end. The file is written chunk by chunk. */
export class ZipTail {
  /** Twice the tail, so that bytes rarely have to be moved to the front. */
  readonly #buffer = Buffer.allocUnsafe(2 * TAIL_BYTES);
  #bufferedBytes = 0;
  #totalBytes = 0;

  write(chunk: Buffer): void {
    this.#totalBytes += chunk.length;
    if (chunk.length >= TAIL_BYTES) this.#bufferedBytes = 0;
    const last = chunk.subarray(-TAIL_BYTES);
    if (this.#bufferedBytes + last.length > this.#buffer.length) {
      this.#buffer.copyWithin(0, this.#bufferedBytes - TAIL_BYTES, this.#bufferedBytes);
      this.#bufferedBytes = TAIL_BYTES;
    }
    this.#bufferedBytes += last.copy(this.#buffer, this.#bufferedBytes);
  }

  /** The names of the entries in lower case, with '/' between folders; empty if this is not a complete ZIP file. */
  names(): string[] {
    const tail = this.#buffer.subarray(0, this.#bufferedBytes);
    const end = tail.lastIndexOf(END_OF_DIRECTORY);
    if (end < 0 || end + END_OF_DIRECTORY_BYTES > tail.length) return [];
    const names: string[] = [];
    let position = tail.readUInt32LE(end + 16) - (this.#totalBytes - tail.length);
    while (position >= 0 && position + ENTRY_BYTES <= end) {
      if (!tail.subarray(position, position + 4).equals(ENTRY)) break;
      const nameBytes = tail.readUInt16LE(position + 28);
      const name = tail.toString('utf8', position + ENTRY_BYTES, position + ENTRY_BYTES + nameBytes);
      names.push(name.toLowerCase().replaceAll('\\', '/'));
      const extraBytes = tail.readUInt16LE(position + 30);
      const commentBytes = tail.readUInt16LE(position + 32);
      position += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
    }
    return names;
  }
}
