import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** What may wait, in characters, and for how long. */
const WAITING_MAX_LENGTH = 32 * 1024;
const WAITING_MAX_MS = 100;
const RETRY_MS = 5;

/**
 * Standard output, on which nothing is lost or overtaken: {@link write} writes at once, after what waits;
 * {@link writeSoon} lets lines wait for one another, up to 100 ms or 32 KB. They are written when the process exits, by
 * an error too; a process that is killed loses those alone.
 *
 * Not by Node's threads, which cost as much as a write of many lines, and whose write that has begun would be overtaken
 * by the last words of a process.
 */
export class LogOutput {
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    process.on('exit', () => this.#flush());
  }

  write(line: string): void {
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
