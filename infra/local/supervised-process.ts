import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { NODE_ARGUMENTS } from './node-arguments.ts';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** How to start a process, and where it reports that it is ready. */
export interface ProcessPlan {
  name: string;
  /** The program, from the root of the checkout. */
  main: string;
  environment: Record<string, string>;
  readyUrl: string;
  /** More of Node's arguments than every process has. */
  nodeArguments?: string[];
}

/** Receives the output of processes and what happens to them. */
export interface ProcessListener {
  /** Called with one or more whole lines. */
  onLines(name: string, lines: string): void;
  onEvent(text: string): void;
}

const READY_TIMEOUT_MS = 90_000;
/** Slightly longer than a service's own limit (SHUTDOWN_TIMEOUT_MS). */
const STOP_TIMEOUT_MS = 28_000;
const RESTART_DELAY_MAX_MS = 10_000;
/** A process that has run this long is stable: its next restart gets the shortest delay again. */
const STABLE_AFTER_MS = 30_000;
/** Shown when a process does not start. */
const LAST_LINES = 5;
const LAST_LINES_MAX_LENGTH = 16 * 1024;

/** A process of the product, restarted when it dies. */
export class SupervisedProcess {
  readonly plan: ProcessPlan;
  readonly #listener: ProcessListener;
  #child: ChildProcess | undefined;
  #wanted = false;
  #startedAt = 0;
  #failures = 0;
  #restartTimer: NodeJS.Timeout | undefined;
  #lastLines = '';

  constructor(plan: ProcessPlan, listener: ProcessListener) {
    this.plan = plan;
    this.#listener = listener;
  }

  /** The process id; undefined while it is not running. */
  get pid(): number | undefined {
    return this.#isRunning() ? this.#child?.pid : undefined;
  }

  /** Starts the process and waits until it is ready. @throws with its last lines if it ends before */
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
    // It may have ended after it responded.
    if (!this.#isRunning()) this.#exited('at once');
  }

  /** Waits until the process reports that it is ready. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const response = await fetch(this.plan.readyUrl).catch(() => undefined);
      if (response?.ok) return;
      await delay(50);
    }
    throw new Error(`${this.plan.name} did not become ready`);
  }

  /** Ends the process with a signal; it is restarted as after any other exit. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || !this.#isRunning()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // Not a failure of its own, so the restart is not delayed further.
    this.#failures = 0;
    child.kill(signal);
    await ended;
  }

  /** Kills the process and starts it again at once. */
  async restart(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#restartTimer);
    await this.kill();
    this.#failures = 0;
    this.#wanted = true;
    this.#spawn();
  }

  /** Stops the process with SIGTERM; it is not restarted. */
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
    const child = spawn(
      process.execPath,
      [...NODE_ARGUMENTS, ...(this.plan.nodeArguments ?? []), this.plan.main],
      {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...this.plan.environment },
        // In a group of its own, out of reach of Ctrl-C, since this process ends all others in order. The channel closes
        // if it dies without having done so.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
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
    this.#restartTimer = setTimeout(() => this.#wanted && this.#spawn(), delayMs);
  }
}
