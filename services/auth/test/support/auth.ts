import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { API } from '@packaging/contracts/api';
import { callApi } from '../../../../infra/test-harness/call-api.ts';
import { ServiceProcess, VISITOR_HASH_KEY } from '../../../../infra/test-harness/service-process.ts';
import { TestDatabase } from '../../../../infra/test-harness/test-database.ts';

/** Limits off, for tests that log in often. */
export const UNLIMITED = { RATE_LIMIT_SCALE: '0' };
/** A password that is accepted. */
export const PASSWORD = 'tall giraffes hum softly';

/** A response to a visitor. */
export interface Reply {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

/** A running auth process, with its own database or another process's. */
export class Auth extends ServiceProcess {
  private constructor(
    readonly database: TestDatabase,
    private readonly settings: Record<string, string>,
  ) {
    super('auth', settings);
  }

  static async start(
    environment: Record<string, string> = {},
    database: Promise<TestDatabase> | TestDatabase = TestDatabase.create('auth'),
  ): Promise<Auth> {
    const own = await database;
    const usual = { DATABASE_URL: own.url, PUBLIC_URL: 'http://localhost:8080' };
    return new Auth(own, { ...usual, ...environment }).run();
  }

  /** Ends the process and drops its database. */
  async stop(): Promise<void> {
    await this.kill();
    await this.database.drop();
  }

  /** Runs an operator's command on the same database; returns its exit code, output and log lines. */
  async command(
    name: string,
    args: string[],
    { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
  ): Promise<{ code: number | null; output: string; events: unknown[] }> {
    const main = fileURLToPath(new URL('../../dist/account.js', import.meta.url));
    const child = spawn(process.execPath, [main, name, ...args], {
      env: { VISITOR_HASH_KEY, ...this.settings, PORT: '0', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input);
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    const lines = errors.split('\n').filter(Boolean);
    const isLog = (line: string) => line.startsWith('{');
    return {
      code,
      output: [output, ...lines.filter((line) => !isLog(line))].join(''),
      events: lines.filter(isLog).map((line) => JSON.parse(line) as unknown),
    };
  }
}

/** A browser with a session cookie and an address. */
export class Visitor {
  cookie: string | undefined;

  constructor(
    readonly url: string,
    private readonly address = '198.51.100.7',
  ) {}

  /** The same browser at another replica. */
  at(url: string): Visitor {
    const visitor = new Visitor(url, this.address);
    visitor.cookie = this.cookie;
    return visitor;
  }

  signUp = (username: string, password = PASSWORD) => this.send(API.signup, { username, password });
  logIn = (username: string, password = PASSWORD) => this.send(API.login, { username, password });
  logOut = () => this.send(API.logout);
  me = () => this.send(API.currentUser);

  /** Makes a call; a body of text or bytes is sent unchanged. */
  async send(
    call: { method: string; path: string },
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await callApi(this, call, body, {
      'x-forwarded-for': this.address,
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...headers,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.cookie = pair.endsWith('=') ? undefined : pair;
    }
    const received = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: received === '' ? undefined : JSON.parse(received),
    };
  }
}
