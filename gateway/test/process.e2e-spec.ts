import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API } from '@packaging/contracts/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { NODE_ARGUMENTS } from '../../infra/local/node-arguments.ts';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { until } from '../../infra/test-harness/until.ts';
import { makeWebRoot, startTestService, testEnvironment, type TestService } from './harness.ts';

const MEGABYTE = 1024 * 1024;
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the built gateway as its own process and waits until it is ready. */
async function startProcess(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, main], {
    env: { ...testEnvironment(service.url), LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => code as number);
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
  const lines = () => output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  await until(() => child.exitCode !== null || lines().some(({ msg }) => msg === 'ready'));
  const port = lines().find(({ msg }) => msg === 'ready')?.port;
  return { child, ended, output: () => output, lines, url: `http://127.0.0.1:${port}` };
}

test('a stopping gateway finishes running requests, accepts no new ones and exits with 0', async () => {
  const gateway = await startProcess();
  let finish = () => {};
  service.respond = (_request, response) => {
    finish = () => void response.end('{"success":true}');
  };
  service.requests.length = 0;
  const response = fetch(gateway.url + API.contact.path, { method: 'POST', body: '{}' });
  await until(() => service.requests.length === 1);

  gateway.child.kill('SIGTERM');
  await until(() => gateway.lines().some(({ msg }) => msg === 'stopping'));
  await expect(fetch(`${gateway.url}/contact`)).rejects.toThrow();
  finish();
  expect(await (await response).json()).toEqual({ success: true });
  expect(await gateway.ended).toBe(0);
});

test('a stopping gateway cuts off a request that never ends, and says so by its exit code', async () => {
  const gateway = await startProcess({ SHUTDOWN_TIMEOUT_MS: '500' });
  service.respond = () => {};
  service.requests.length = 0;
  const outcome = fetch(gateway.url + API.contact.path, { method: 'POST', body: '{}' }).catch(() => 'broken');
  await until(() => service.requests.length === 1);
  gateway.child.kill('SIGTERM');
  expect(await gateway.ended).toBe(1);
  expect(gateway.lines().some(({ msg }) => msg === 'stopped before everything had finished')).toBe(true);
  expect(await outcome).toBe('broken');
});

test('idle connections do not delay a stopping gateway', async () => {
  const gateway = await startProcess();
  await (await fetch(`${gateway.url}/contact`)).text();
  gateway.child.kill('SIGTERM');
  expect(await gateway.ended).toBe(0);
  expect(gateway.lines().some(({ msg }) => msg === 'stopped')).toBe(true);
});

test('a running gateway keeps serving a site that is deleted or rebuilt', async () => {
  const root = makeWebRoot();
  const gateway = await startProcess({ WEB_ROOT: root });
  rmSync(root, { recursive: true });
  for (const path of ['/contact', '/icon.svg', '/assets/index-Bx1.js'])
    expect((await fetch(gateway.url + path)).status).toBe(200);
});

test('an invalid environment prevents the start, and every invalid setting is named', async () => {
  const gateway = await startProcess({
    INQUIRIES_URL: 'ftp://nowhere',
    WEB_ROOT: '',
    PUBLIC_URL: 'https://packaging.example/shop',
    RATE_LIMIT_SCALE: 'many',
  });
  expect(await gateway.ended).toBe(1);
  for (const key of ['INQUIRIES_URL', 'WEB_ROOT', 'PUBLIC_URL', 'RATE_LIMIT_SCALE'])
    expect(gateway.output()).toContain(key);
  expect(gateway.output()).not.toContain('nowhere');
});

test('missing pages prevent the start, and the error message names them', async () => {
  const root = makeWebRoot();
  rmSync(join(root, 'about/index.html'));
  rmSync(join(root, '404.html'));
  const gateway = await startProcess({ WEB_ROOT: root });
  expect(await gateway.ended).toBe(1);
  expect(gateway.output()).toContain(
    `WEB_ROOT lacks pages, build the frontend first: ${root}/about/index.html, ${root}/404.html`,
  );
});

test('a request is logged in one line with its id and without its content', async () => {
  const gateway = await startProcess();
  service.respond = (_request, response) => response.end('{}');
  const response = await fetch(`${gateway.url}${API.contact.path}?email=ada@example.com`, {
    method: 'POST',
    body: '{"name":"Ada"}',
  });
  const id = response.headers.get('x-request-id');
  const ofRequest = () => gateway.lines().filter(({ requestId }) => requestId === id);
  await until(() => ofRequest().length > 0);
  expect(ofRequest()).toEqual([
    expect.objectContaining({ method: 'POST', route: '/api/contact', status: 200, service: 'gateway' }),
  ]);
  expect(gateway.output()).not.toMatch(/ada/i);
});

test('ten concurrent uploads of 20 MB pass through without being held in memory', async () => {
  const gateway = await startProcess();
  const upload = async () => {
    const client = httpRequest(gateway.url + API.uploadQuoteFiles.path, { method: 'POST' });
    const responded = once(client, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent < 20; sent += 1)
      if (!client.write(Buffer.alloc(MEGABYTE))) await once(client, 'drain');
    client.end();
    const [response] = await responded;
    response.resume();
    return response.statusCode;
  };
  /** The service responds to none before it has read all, so that a gateway that holds them holds all at once. */
  const uploadAtOnce = async (count: number) => {
    let bytes = 0;
    const allRead = Promise.withResolvers<void>();
    service.respond = async (request, response) => {
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      if (bytes === count * 20 * MEGABYTE) allRead.resolve();
      await allRead.promise;
      response.end('{}');
    };
    expect(await Promise.all(Array.from({ length: count }, upload))).toEqual(Array(count).fill(200));
  };
  await uploadAtOnce(1);
  const before = memory(gateway.child.pid!, 'VmRSS');
  await uploadAtOnce(10);
  // Held, they would be 200 MB. V8 begins to collect what has passed through when it is 64 MB.
  expect(memory(gateway.child.pid!, 'VmHWM') - before).toBeLessThan(120);
});

test('what comes after the limit of a form is not held in memory', async () => {
  const gateway = await startProcess();
  service.respond = (request, response) => request.resume().on('end', () => response.end('{}'));
  await fetch(gateway.url + API.contact.path, { method: 'POST', body: '{}' });
  const before = memory(gateway.child.pid!, 'VmRSS');
  const client = await RawClient.connect(Number(new URL(gateway.url).port));
  client.send(`POST ${API.contact.path} HTTP/1.1`, 'host: 127.0.0.1', 'transfer-encoding: chunked', '', '');
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE), Buffer.from('\r\n')]);
  for (let sent = 0; sent < 200; sent += 1) await client.sendBytes(chunk);
  expect(client.status).toBe(413);
  expect(memory(gateway.child.pid!, 'VmHWM') - before).toBeLessThan(120);
  client.socket.destroy();
});

/** A process's resident memory in MB: current (VmRSS) or peak (VmHWM). */
function memory(pid: number, kind: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${kind}:\\s+(\\d+) kB`).exec(status)![1]) / 1024;
}

describe('a gateway of two workers', () => {
  const workersOf = (gateway: Awaited<ReturnType<typeof startProcess>>) =>
    gateway.lines().flatMap(({ msg, pid }) => (msg === 'worker ready' ? [pid as number] : []));
  /** Each on a connection of its own, so that both workers get some. */
  const get = async (url: string, method = 'GET') => {
    const response = await fetch(url, { method, headers: { connection: 'close' } });
    return { status: response.status, text: await response.text() };
  };
  const twoWorkers = (environment: NodeJS.ProcessEnv = {}) =>
    startProcess({ GATEWAY_WORKERS: '2', ...environment });

  test('counts requests for both, sums their metrics, and stops in order', async () => {
    service.respond = (_request, response) => response.end('{"success":true}');
    const gateway = await twoWorkers({ RATE_LIMIT_SCALE: '1', RATE_LIMIT_FORMS_PER_MINUTE: '5' });
    expect(workersOf(gateway)).toHaveLength(2);
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await get(gateway.url + API.contact.path, 'POST')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);

    const { opsPort } = gateway.lines().find(({ msg }) => msg === 'ready')!;
    const { text } = await get(`http://127.0.0.1:${opsPort}/metrics`);
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{.*route="\/api\/contact".*status="200".*\} 5$/m,
    );
    expect((await get(`http://127.0.0.1:${opsPort}/health/ready`)).status).toBe(200);

    gateway.child.kill('SIGTERM');
    expect(await gateway.ended).toBe(0);
  });

  test('forgets in both what an upload through one of them has changed', async () => {
    let items = 'before';
    service.respond = (request, response) => {
      if (request.method === 'POST') items = 'after';
      response.setHeader('cache-control', 'public, s-maxage=3600').end(items);
    };
    const gateway = await twoWorkers();
    const list = async () => (await get(gateway.url + API.portfolio.path)).text;
    service.requests.length = 0;
    for (let count = 0; count < 8; count += 1) expect(await list()).toBe('before');
    // Each has asked once.
    expect(service.requests).toHaveLength(2);
    expect((await get(gateway.url + API.uploadPortfolioItem.path, 'POST')).status).toBe(200);
    await until(async () => {
      const seen = await Promise.all([list(), list(), list(), list()]);
      return seen.every((text) => text === 'after');
    });
  });

  test('goes on while a worker that was killed is replaced', async () => {
    const gateway = await twoWorkers();
    const [first] = workersOf(gateway);
    process.kill(first!, 'SIGKILL');
    await until(() => workersOf(gateway).length === 3);
    for (let count = 0; count < 4; count += 1) expect((await get(`${gateway.url}/contact`)).status).toBe(200);
    expect(gateway.lines().some(({ msg }) => msg === 'a worker ended and is replaced')).toBe(true);
    // Workers do not outlive the process that started them.
    gateway.child.kill('SIGKILL');
    await gateway.ended;
    await until(() => workersOf(gateway).every((pid) => !isAlive(pid)));
  });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
