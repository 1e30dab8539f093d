import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setHashSecret } from '@packaging/service-kit/process/keyed-hash';
import { freePort } from '../local/free-port.ts';
import type { ServiceName } from '../services.ts';

/** The key of visitors' hashes in all processes of a test and in the test itself: replicas share limits. */
export const VISITOR_HASH_KEY = 'a key for tests, the same everywhere';
setHashSecret(VISITOR_HASH_KEY);

/** A service in its own process, as in production, which a test may kill. */
export class ServiceProcess {
  url = '';
  log = '';
  readonly name: ServiceName;
  readonly environment: Record<string, string>;
  #process: ChildProcess | undefined;

  constructor(name: ServiceName, environment: Record<string, string>) {
    this.name = name;
    this.environment = environment;
  }

  /** Starts or restarts the process and waits until it is ready or, with `ready` false, until it responds. */
  async run({ ready = true } = {}): Promise<this> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const running = this.spawn({ PORT: String(port) });
    const health = `${this.url}/health/${ready ? 'ready' : 'live'}`;
    for (;;) {
      if (running.exitCode !== null) throw new Error(`${this.name} did not start:\n${this.log}`);
      const response = await fetch(health).catch(() => undefined);
      if (response?.ok) return this;
      await delay(50);
    }
  }

  /** Starts the process without waiting. */
  spawn(changes: Record<string, string> = {}): ChildProcess {
    const main = fileURLToPath(new URL(`../../services/${this.name}/dist/main.js`, import.meta.url));
    const running = spawn(process.execPath, [main], {
      env: { VISITOR_HASH_KEY, ...this.environment, ...changes },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [running.stdout, running.stderr])
      output.on('data', (chunk: Buffer) => (this.log += String(chunk)));
    this.#process = running;
    return running;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  /** Null while it runs, and if a signal killed it. */
  get exitCode(): number | null {
    return this.#process?.exitCode ?? null;
  }

  /** Ends the process and returns its exit code. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return this.exitCode;
    running.kill(signal);
    await once(running, 'exit');
    return running.exitCode;
  }

  /** The log lines that have all these fields. */
  logged(fields: Record<string, unknown>): Record<string, unknown>[] {
    return this.log
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => Object.entries(fields).every(([key, value]) => line[key] === value));
  }

  /** The value of a metric, by name and labels in Prometheus format; 0 if it does not exist. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return Number(line?.slice(name.length) ?? 0);
  }

  /** The response of `/health/ready`. */
  async readiness(): Promise<{ status: number; checks: Record<string, string> }> {
    const response = await fetch(`${this.url}/health/ready`);
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    return { status: response.status, checks };
  }
}
