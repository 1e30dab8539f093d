import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/free-port.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/bin/redis-server';

/** Whether Debian's redis-server is installed. */
export const hasRedis = existsSync(PROGRAM);

/** A Redis configured like the one in docker-compose.yml: append-only file, no eviction. */
export class RedisServer {
  #process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly directory: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), await mkdtemp(join(tmpdir(), 'redis-')));
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts or restarts it with its data. */
  async run(): Promise<void> {
    const settings = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];
    this.#process = spawn(
      PROGRAM,
      [
        '--port',
        String(this.port),
        '--bind',
        '127.0.0.1',
        '--dir',
        this.directory,
        '--save',
        '',
        ...settings,
      ],
      { stdio: 'ignore' },
    );
    await until(() => this.#responds());
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  /** Makes it hang: it accepts connections but does not respond. */
  pause(): void {
    this.#process!.kill('SIGSTOP');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }

  async #responds(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1');
    socket.end('PING\r\n');
    try {
      const [response] = (await once(socket, 'data')) as [Buffer];
      return String(response).startsWith('+PONG');
    } finally {
      socket.destroy();
    }
  }
}
