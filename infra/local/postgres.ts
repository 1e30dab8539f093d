import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { killOnParentExit } from './kill-on-parent-exit.ts';
import { superuserPassword, runningPort, stopLeftover } from './postgres-data.ts';
import { type PostgresFiles, postgresFiles } from './postgres-files.ts';

export interface PostgresOptions {
  /** For its data. */
  directory: string;
  /** False is faster, but data may be lost when the power fails: for tests. */
  durable?: boolean;
  /** Receives a message when the data are in another place than `directory`, and when the server died. */
  notice?: (line: string) => void;
  /** Receives every line of the server's log. */
  onLine?: (line: string) => void;
}

const ADMIN = 'postgres';
const MAX_CONNECTIONS = 200;
const START_TIMEOUT_MS = 60_000;
const RESTART_DELAY_MS = 500;
const READY = 'database system is ready to accept connections';

/** Starts PostgreSQL on a free port of this machine; the first time, it creates the data directory. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const files = await postgresFiles(options.directory, options.notice ?? (() => {}));
  const password = await superuserPassword(files, ADMIN);
  await stopLeftover(files.data);
  const server = new PostgresServer(options, files, await freePort(), password);
  await server.run();
  await query(server.adminUrl, 'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
  return server;
}

/** The superuser's URL of the running server with these data. */
export async function runningPostgresUrl(directory: string): Promise<string> {
  const files = await postgresFiles(directory, () => {});
  return adminUrlOf(await runningPort(files.data), await superuserPassword(files, ADMIN));
}

const adminUrlOf = (port: number, password: string): string =>
  `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`;

/** A running PostgreSQL server, restarted when it dies. */
export class PostgresServer {
  readonly port: number;
  /** The superuser's URL. */
  readonly adminUrl: string;
  readonly #options: PostgresOptions;
  readonly #files: PostgresFiles;
  #server: ChildProcess | undefined;
  #cancelKill = () => {};
  #wanted = false;

  constructor(options: PostgresOptions, files: PostgresFiles, port: number, password: string) {
    this.#options = options;
    this.#files = files;
    this.port = port;
    this.adminUrl = adminUrlOf(port, password);
  }

  /** The server's process id. */
  get pid(): number | undefined {
    return this.#server?.pid;
  }

  /** The real path of the data. */
  get data(): string {
    return this.#files.data;
  }

  async run(): Promise<void> {
    this.#wanted = true;
    const { programs, data, owner } = this.#files;
    const server = spawn(programs.postgres, ['-D', data, '-p', String(this.port), ...this.#settings()], {
      ...owner,
      // Its user may not be able to enter the current directory.
      cwd: '/',
      // A session of its own, so that Ctrl-C reaches the services first and the database last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#server = server;
    await untilReady(server, this.#options.onLine ?? (() => {}));
    this.#cancelKill = killOnParentExit(server.pid!, 'INT');
    server.once('exit', (code, signal) => this.#exited(signal ?? `code ${code}`));
  }

  /** Creates a database, unless it exists, and a role of the same name that owns it; returns its URL. */
  createDatabase(name: string): Promise<string> {
    return createDatabase(this.adminUrl, name);
  }

  /** Stops the server with SIGINT, its fast shutdown: connections are closed and data are written. */
  async stop(): Promise<void> {
    this.#wanted = false;
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    await new Promise((resolve) => {
      server.once('exit', resolve);
      server.kill('SIGINT');
    });
  }

  #exited(reason: string): void {
    this.#cancelKill();
    if (!this.#wanted) return;
    this.#options.notice?.(`postgres ended (${reason}); starting it again`);
    void this.#restart();
  }

  async #restart(): Promise<void> {
    for (;;) {
      await delay(RESTART_DELAY_MS);
      if (!this.#wanted) return;
      try {
        return await this.run();
      } catch (error) {
        this.#options.notice?.(String(error));
      }
    }
  }

  #settings(): string[] {
    const { durable = true } = this.#options;
    const values = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: String(MAX_CONNECTIONS),
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The role gets a new password. No other role may connect, to an older database either. */
async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const password = randomBytes(18).toString('base64url');
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const identifier = client.escapeIdentifier(name);
    const { rowCount: role } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    await client.query(
      `${role ? 'ALTER' : 'CREATE'} ROLE ${identifier} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
    );
    const { rowCount: database } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!database) await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`);
    await client.query(`REVOKE ALL ON DATABASE ${identifier} FROM PUBLIC`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}

function untilReady(server: ChildProcess, onLine: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) =>
      reject(new Error(`PostgreSQL did not start: ${reason} ${output.trim()}`));
    const timer = setTimeout(() => fail('it was not ready in time.'), START_TIMEOUT_MS);
    let ready = false;
    server.stderr?.on('data', (chunk: Buffer) => {
      for (const line of String(chunk).split('\n')) if (line) onLine(line);
      if (ready) return;
      output += chunk;
      ready = output.includes(READY);
      if (!ready) return;
      clearTimeout(timer);
      resolve();
    });
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`it ended with ${code}.`);
    });
  });
}
