/** Longest text that a pattern may match, in bytes; longer ones may be missed where two chunks meet. */
const OVERLAP_BYTES = 64;
/** How much of the end of the file is kept, as Latin-1. */
const TAIL_BYTES = 2048;

export type Patterns<Name extends string> = Partial<Record<Name, RegExp>>;

/** Searches a file, chunk by chunk, for patterns in its bytes as Latin-1. */
export class TextSearch<Name extends string> {
  readonly found = new Set<Name>();
  tail = '';

  constructor(private readonly patterns: Patterns<Name>) {}

  write(chunk: Buffer): void {
    const arrived = chunk.toString('latin1');
    const text = this.tail.slice(-OVERLAP_BYTES) + arrived;
    for (const name of Object.keys(this.patterns) as Name[])
      if (!this.found.has(name) && this.patterns[name]!.test(text)) this.found.add(name);
    this.tail = (this.tail + arrived.slice(-TAIL_BYTES)).slice(-TAIL_BYTES);
  }
}
