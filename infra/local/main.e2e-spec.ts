import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { API } from '@packaging/contracts/api';
import { freePort } from './free-port.ts';
import { isAlive } from './pids.ts';
import { runningPostgresUrl } from './postgres.ts';
import { ROOT } from './supervised-process.ts';
import { processNames } from '../services.ts';
import { callApi } from '../test-harness/call-api.ts';
import { until } from '../test-harness/until.ts';

/** `make start`, or `make dev`. */
class Runner {
  output = '';
  readonly process: ChildProcess;
  readonly ended: Promise<unknown[]>;

  constructor(environment: Record<string, string>, ...args: string[]) {
    this.process = spawn(process.execPath, ['infra/local/main.ts', ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout!, this.process.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output += String(chunk)));
    this.ended = once(this.process, 'exit');
  }

  async ready(): Promise<this> {
    await until(() => /Ready in/.test(this.output) || this.process.exitCode !== null, 100_000);
    expect(this.output).toContain('Ready in');
    return this;
  }

  /** Process ids by name: services, gateway and postgres. */
  async children(): Promise<Map<string, number>> {
    const list = await readFile(`/proc/${this.process.pid}/task/${this.process.pid}/children`, 'utf8');
    const children = new Map<string, number>();
    for (const pid of list.trim().split(' ').map(Number)) {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      const name = /(?:services\/)?([a-z-]+)\/dist\/main\.js/.exec(line)?.[1];
      if (name) children.set(name, pid);
      else if (line.includes('bin/postgres')) children.set('postgres', pid);
    }
    return children;
  }
}

describe('make start', () => {
  let data: string;
  const modeOf = async (path: string) => (await stat(join(data, path))).mode & 0o777;
  const onServer = async (sql: string): Promise<Record<string, string>[]> => {
    const client = new pg.Client(await runningPostgresUrl(join(data, 'postgres')));
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  let port: number;
  let runner: Runner;
  const site = (path: string) => fetch(`http://localhost:${port}${path}`);

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'runner-'));
    await chmod(data, 0o755);
    port = await freePort();
  });
  const start = (settings = {}) =>
    (runner = new Runner({ PORT: String(port), DATA_DIR: data, ...settings })).ready();
  /** Whether the site listens on more than 127.0.0.1. */
  const isPublic = () =>
    fetch(`http://127.0.0.2:${port}/contact`).then(
      ({ ok }) => ok,
      () => false,
    );
  afterEach(async () => {
    runner.process.kill('SIGTERM');
    if (runner.process.exitCode === null && runner.process.signalCode === null) await runner.ended;
  });
  afterAll(() => rm(data, { recursive: true, force: true }));

  it('prints the address of the site, restarts processes that die, and stops everything on Ctrl-C', async () => {
    await start();
    expect(runner.output).toContain(
      `http://localhost:${port} (only from this machine; HOST=0.0.0.0 for others)`,
    );
    expect((await site('/contact')).status).toBe(200);
    expect(await isPublic()).toBe(false);

    const before = await runner.children();
    expect([...before.keys()].toSorted()).toEqual([...processNames, 'postgres'].toSorted());
    process.kill(before.get('inquiries')!, 'SIGKILL');
    process.kill(before.get('postgres')!, 'SIGKILL');
    await until(() => /inquiries ended \(SIGKILL\); starting it again/.test(runner.output));
    await until(() => /postgres ended \(SIGKILL\); starting it again/.test(runner.output));
    await until(async () => {
      const message = { name: 'Ada', email: 'ada@example.com', phone: '1', message: 'Hello' };
      return (await callApi({ url: `http://localhost:${port}` }, API.contact, message)).ok;
    }, 60_000);

    const last = await runner.children();
    runner.process.kill('SIGINT');
    expect(await runner.ended).toEqual([0, null]);
    expect([...last.values()].filter(isAlive)).toEqual([]);
  }, 240_000);

  it('leaves no process behind when it is killed, and starts again with its data', async () => {
    await start();
    const children = [...(await runner.children()).values()];
    runner.process.kill('SIGKILL');
    await until(() => !children.some(isAlive), 30_000);
    await start();
    expect((await site('/contact')).status).toBe(200);
  }, 240_000);

  it('is reached from other machines if HOST says so', async () => {
    await start({ HOST: '0.0.0.0' });
    expect(runner.output).toContain(`http://localhost:${port} (listening on 0.0.0.0)`);
    expect(await isPublic()).toBe(true);
  }, 240_000);

  it('closes data to other users, and databases to other roles, also those of earlier versions', async () => {
    await start();
    await onServer('GRANT CONNECT ON DATABASE auth, postgres TO PUBLIC');
    runner.process.kill('SIGINT');
    await runner.ended;
    await chmod(data, 0o755);
    await start();
    // Root's PostgreSQL runs as another user, who may pass through.
    expect((await modeOf('.')) & 0o767).toBe(0o700);
    expect([await modeOf('logs'), await modeOf('run.json')]).toEqual([0o700, 0o600]);
    const allowed = await onServer(
      `SELECT rolname || ' ' || datname AS pair FROM pg_roles, pg_database
       WHERE rolcanlogin AND NOT rolsuper AND has_database_privilege(rolname, datname, 'CONNECT') AND datallowconn`,
    );
    const names = ['assistant', 'auth', 'inquiries', 'notifications', 'portfolio', 'queue'];
    expect(allowed.map(({ pair }) => pair).toSorted()).toEqual(names.map((name) => `${name} ${name}`));
  }, 240_000);

  it('as make dev serves pages from their sources and the API of the gateway', async () => {
    runner = new Runner({ PORT: String(port), DATA_DIR: data }, '--dev');
    await runner.ready();
    expect(await (await site('/contact')).text()).toContain('/src/main.tsx');
    expect(await (await site('/api/portfolio')).json()).not.toHaveLength(0);
    const children = await runner.children();
    runner.process.kill('SIGINT');
    expect(await runner.ended).toEqual([0, null]);
    expect([...children.values()].filter(isAlive)).toEqual([]);
  }, 240_000);

  it('refuses to run twice with the same data', async () => {
    await start();
    const second = new Runner({ PORT: String(await freePort()), DATA_DIR: data });
    expect(await second.ended).toEqual([1, null]);
    expect(second.output).toContain(`The site is running already (process ${runner.process.pid})`);
  }, 240_000);

  it('reports that the port is taken or invalid', async () => {
    const other = createServer().listen(port);
    await once(other, 'listening');
    runner = new Runner({ PORT: String(port), DATA_DIR: data });
    expect(await runner.ended).toEqual([1, null]);
    expect(runner.output).toContain(`Port ${port} is taken. Choose another: PORT=${port + 1} make start`);
    other.close();
    runner = new Runner({ PORT: 'eighty', DATA_DIR: data });
    expect(await runner.ended).toEqual([1, null]);
    expect(runner.output).toContain('PORT=eighty is no port');
  });
});
