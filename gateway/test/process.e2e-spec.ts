import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API } from '@packaging/contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { NODE_ARGUMENTS } from '../../infra/local/node-arguments.ts';
import { until } from '../../infra/test-harness/until.ts';
import { makeWebRoot, startTestService, testEnvironment, type TestService } from './harness.ts';

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

test.each([
  ['http://localhost:8080', 'open to everyone'],
  ['https://packaging.example', 'for staff only'],
])('by default, internal tools of a site at %s are %s', async (publicUrl, access) => {
  service.respond = (_request, response) => void response.end('{}');
  const gateway = await startProcess({ PUBLIC_URL: publicUrl, INTERNAL_TOOLS_ACCESS: '' });
  const { status } = await fetch(gateway.url + API.smsProviderStatus.path, {
    headers: { host: 'localhost' },
  });
  expect(gateway.lines()).toContainEqual(expect.objectContaining({ msg: `internal tools are ${access}` }));
  expect(status).toBe(access === 'open to everyone' ? 200 : 401);
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

test('an https site that trusts no reverse proxy gets a warning at its start', async () => {
  const gateway = await startProcess();
  await until(() => gateway.lines().some(({ msg }) => msg === 'ready'));
  const warning = expect.objectContaining({ level: 'warn', msg: expect.stringContaining('TRUSTED_PROXIES') });
  expect(gateway.lines()).toContainEqual(warning);
  const behindProxy = await startProcess({ TRUSTED_PROXIES: '10.0.0.1' });
  await until(() => behindProxy.lines().some(({ msg }) => msg === 'ready'));
  expect(behindProxy.lines()).not.toContainEqual(warning);
});

test('a request is logged in one line with its id and without its content', async () => {
  const gateway = await startProcess();
  service.respond = (_request, response) => response.end('{}');
  const response = await fetch(`${gateway.url}${API.contact.path}?email=visitor@example.com`, {
    method: 'POST',
    body: '{"name":"A Visitor"}',
  });
  const id = response.headers.get('x-request-id');
  const ofRequest = () => gateway.lines().filter(({ requestId }) => requestId === id);
  await until(() => ofRequest().length > 0);
  expect(ofRequest()).toEqual([
    expect.objectContaining({ method: 'POST', route: '/api/contact', status: 200, service: 'gateway' }),
  ]);
  expect(gateway.output()).not.toMatch(/visitor/i);
});
