/** A step of reading a file that arrives in chunks: `yield` waits for the next chunk. */
export type Reading<T> = Generator<undefined, T, Buffer>;

/** Hands out a file's bytes in the portions that its parser needs, regardless of the chunks. */
export class ByteReader {
  #chunk: Buffer = Buffer.alloc(0);

  /** What has arrived, at least one byte and at most `max`. */
  *some(max = Infinity): Reading<Buffer> {
    while (this.#chunk.length === 0) this.#chunk = yield;
    const bytes = this.#chunk.subarray(0, max);
    this.#chunk = this.#chunk.subarray(bytes.length);
    return bytes;
  }

  /** For a few bytes: they are held in memory. */
  *exactly(count: number): Reading<Buffer> {
    let bytes = yield* this.some(count);
    while (bytes.length < count) bytes = Buffer.concat([bytes, yield* this.some(count - bytes.length)]);
    return bytes;
  }

  *skip(count: number): Reading<void> {
    for (let left = count; left > 0;) left -= (yield* this.some(left)).length;
  }

  /** Takes back the end of what `some()` has just returned. */
  putBack(rest: Buffer): void {
    this.#chunk = rest;
  }
}
