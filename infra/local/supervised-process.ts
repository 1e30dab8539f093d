import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { NODE_ARGUMENTS } from './node-arguments.ts';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** How one process is started, and how to know that it works. */
export interface ProcessPlan {
  name: string;
  /** The program, from the root of the checkout. */
  main: string;
  environment: Record<string, string>;
  readyUrl: string;
}

/** Who is told what a process writes, and what happens to it. */
export interface ProcessListener {
  /** Called with whole lines, as many as have come together. */
  onLines(name: string, lines: string): void;
  onEvent(text: string): void;
}

const READY_TIMEOUT_MS = 90_000;
/** A little more than a service takes for itself (SHUTDOWN_TIMEOUT_MS). */
const STOP_TIMEOUT_MS = 28_000;
const RESTART_DELAY_MAX_MS = 10_000;
/** A process that has run this long is stable: the delay before its next restart starts from the least again. */
const STABLE_AFTER_MS = 30_000;
/** What is shown of a process that did not start. */
const LAST_LINES = 5;
const LAST_LINES_MAX_LENGTH = 16 * 1024;

/** A process of the product that is started again when it dies. */
export class SupervisedProcess {
  readonly plan: ProcessPlan;
  readonly #listener: ProcessListener;
  #child: ChildProcess | undefined;
  #wanted = false;
  #startedAt = 0;
  #failures = 0;
  #lastLines = '';

  constructor(plan: ProcessPlan, listener: ProcessListener) {
    this.plan = plan;
    this.#listener = listener;
  }

  /** The operating system's number of the running process, or undefined between two of them. */
  get pid(): number | undefined {
    return this.#isRunning() ? this.#child?.pid : undefined;
  }

  /** Starts the process and waits until it is ready for work. One that ends before fails with its last lines. */
  async start(): Promise<void> {
    this.#spawn();
    const child = this.#child!;
    const ended = new Promise<never>((_, reject) =>
      child.once('close', () =>
        reject(
          new Error(
            `${this.plan.name} did not start:\n${this.#lastLines.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`,
          ),
        ),
      ),
    );
    await Promise.race([this.ready(), ended]);
    ended.catch(() => {});
    this.#wanted = true;
    // It may have ended since its response.
    if (!this.#isRunning()) this.#exited('at once');
  }

  /** Waits until the process says that it is ready. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const response = await fetch(this.plan.readyUrl).catch(() => undefined);
      if (response?.ok) return;
      await delay(50);
    }
    throw new Error(`${this.plan.name} did not become ready`);
  }

  /** Ends the process by a signal; it is started again as after any other exit. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || !this.#isRunning()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // Not its own failure, so its restart is not delayed for it.
    this.#failures = 0;
    child.kill(signal);
    await ended;
  }

  /** Stops the process with SIGTERM; it is not started again. */
  async stop(): Promise<void> {
    this.#wanted = false;
    const child = this.#child;
    if (!child || !this.#isRunning()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  #isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #spawn(): void {
    const child = spawn(process.execPath, [...NODE_ARGUMENTS, this.plan.main], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...this.plan.environment },
      // A group of its own: Ctrl-C reaches us alone, and we end the processes in order. The channel tells
      // the process when we are gone without having done so.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#startedAt = Date.now();
    this.#lastLines = '';
    for (const output of [child.stdout, child.stderr]) this.#readLines(output!);
    child.once('exit', (code, signal) => this.#exited(signal ?? `code ${code}`));
  }

  #readLines(output: NodeJS.ReadableStream): void {
    let rest = '';
    output.setEncoding('utf8');
    output.on('data', (chunk: string) => {
      const end = chunk.lastIndexOf('\n') + 1;
      if (end > 0) this.#onLines(rest + chunk.slice(0, end));
      rest = end > 0 ? chunk.slice(end) : rest + chunk;
    });
  }

  #onLines(lines: string): void {
    this.#lastLines = (this.#lastLines + lines).slice(-LAST_LINES_MAX_LENGTH);
    this.#listener.onLines(this.plan.name, lines);
  }

  #exited(reason: string): void {
    if (!this.#wanted) return;
    this.#failures = Date.now() - this.#startedAt > STABLE_AFTER_MS ? 1 : this.#failures + 1;
    const delayMs = Math.min(250 * 2 ** (this.#failures - 1), RESTART_DELAY_MAX_MS);
    this.#listener.onEvent(`${this.plan.name} ended (${reason}); starting it again in ${delayMs} ms`);
    setTimeout(() => this.#wanted && this.#spawn(), delayMs);
  }
}
