import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** What may wait, in characters, and for how long. */
const WAITING_MAX_LENGTH = 32 * 1024;
const WAITING_MAX_MS = 100;
const RETRY_MS = 5;

/** pino's number of the level of which, and above, a line may explain a failure. */
const WARN = 40;

/**
 * Standard output, on which nothing is lost or overtaken. Lines wait for one another, up to 100 ms or 32 KB; a warning or
 * an error is written at once, after what waits. What waits is written when the process exits, by an error too; a
 * process that is killed loses that alone.
 *
 * Not by Node's threads, which cost as much as a write of many lines, and whose write that has begun would be overtaken
 * by the last words of a process.
 */
export class LogOutput {
  /** Set by pino, since the constructor asks for it. */
  lastLevel = 0;
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    Object.assign(this, { [Symbol.for('pino.metadata')]: true });
    process.on('exit', () => this.#flush());
  }

  /** pino's: a line of {@link lastLevel}. */
  write(line: string): void {
    if (this.lastLevel < WARN) return this.writeSoon(line);
    this.#waiting += line;
    this.#flush();
  }

  writeSoon(line: string): void {
    this.#waiting += line;
    if (this.#waiting.length >= WAITING_MAX_LENGTH) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), WAITING_MAX_MS).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let rest = Buffer.from(this.#waiting);
    this.#waiting = '';
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        // Whoever reads has gone.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        sleep(RETRY_MS);
      }
    }
  }
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
