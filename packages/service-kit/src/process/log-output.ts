import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** pino's number of the level of which, and above, a line may explain a failure. */
const WARN = 40;

/** When lines that wait are written: when there are so many bytes of them, or after so many milliseconds. */
const BATCH_BYTES = 32 * 1024;
const BATCH_MS = 100;
/** A reader who is so many bytes behind is waited for; less is kept in memory until it can take it. */
const BEHIND_MAX_BYTES = 4 * 1024 * 1024;
/** How long an ending process waits for a reader who takes nothing. */
const LAST_WORDS_MAX_MS = 2000;
const RETRY_MS = 5;

/**
 * Standard output, on which nothing is lost or overtaken. Lines wait for one another, up to 100 ms or 32 KB; a warning or
 * an error is written at once, after what waits. What waits is written when the process exits, by an error too; a
 * process that is killed loses that alone. A reader who is slow for a moment holds nobody up.
 *
 * Not by Node's threads, which cost as much as a write of many lines, and whose write that has begun would be overtaken
 * by the last words of a process.
 */
export class LogOutput {
  /** Set by pino, since the constructor asks for it. */
  lastLevel = 0;
  #waiting = '';
  /** What the reader could not take yet. */
  #behind = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    // Once Node has opened it, a pipe that is full says so instead of blocking.
    void process.stdout;
    Object.assign(this, { [Symbol.for('pino.metadata')]: true });
    process.on('exit', () => {
      const deadline = performance.now() + LAST_WORDS_MAX_MS;
      while (!this.#flush() && performance.now() < deadline) sleep(RETRY_MS);
    });
  }

  /** pino's: a line of {@link lastLevel}. */
  write(line: string): void {
    if (this.lastLevel < WARN) return this.writeSoon(line);
    this.#waiting += line;
    this.#flush();
  }

  writeSoon(line: string): void {
    this.#waiting += line;
    if (this.#waiting.length >= BATCH_BYTES) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS).unref();
  }

  /** Writes what the reader takes; tells whether that was all. */
  #flush(): boolean {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let rest = Buffer.concat([this.#behind, Buffer.from(this.#waiting)]);
    this.#waiting = '';
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
        // Or else whoever reads has gone.
        if (!isFull) rest = Buffer.alloc(0);
        else if (rest.length <= BEHIND_MAX_BYTES) break;
        else sleep(RETRY_MS);
      }
    }
    this.#behind = rest;
    if (rest.length > 0) this.#timer = setTimeout(() => this.#flush(), RETRY_MS).unref();
    return rest.length === 0;
  }
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
