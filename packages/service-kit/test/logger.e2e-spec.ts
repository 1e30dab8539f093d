import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { until } from '../../../infra/test-harness/until.ts';

const module = (path: string) => JSON.stringify(new URL(`../dist/process/${path}.js`, import.meta.url).href);
const PREPARED = `
  import { createLogger } from ${module('logger')};
  import { exitOnSignals } from ${module('exit-on-signals')};
  const logger = createLogger({ SERVICE: 'test', LOG_LEVEL: process.env.LEVEL ?? 'info' });
  exitOnSignals(logger, 1000, async () => {});
  const request = (route) =>
    logger.info({ requestId: 'an-id', method: 'GET', route, status: 200, ms: 1 }, 'request');
`;

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** Runs a program that logs. */
function run(program: string, level = 'info') {
  child = spawn(process.execPath, ['--input-type=module', '--eval', PREPARED + program], {
    env: { ...process.env, LEVEL: level },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const lines = () =>
    output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const routes = () => lines().map(({ route, msg }) => route ?? msg);
  return { lines, routes, ended: once(child, 'close').then(([code]) => code as number | null) };
}

it('a line is written soon', async () => {
  const { lines } = run(`request('/a'); setInterval(() => {}, 1000);`);
  await until(() => lines().length === 1);
  expect(lines()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      service: 'test',
      requestId: 'an-id',
      method: 'GET',
      route: '/a',
      status: 200,
      ms: 1,
      msg: 'request',
    },
  ]);
});

it('no line is missing after an exit', async () => {
  const { routes, ended } = run(`for (let i = 0; i < 5000; i++) request('/' + i); process.exit(3);`);
  expect(await ended).toBe(3);
  expect(routes()).toEqual(Array.from({ length: 5000 }, (_, index) => `/${index}`));
});

it('no line is missing after SIGTERM', async () => {
  const { routes, ended } = run(`
    setInterval(() => {}, 1000);
    request('/a');
    process.kill(process.pid, 'SIGTERM');`);
  expect(await ended).toBe(0);
  expect(routes()).toEqual(['/a', 'stopping', 'stopped']);
});

it('no line is missing after a crash, and its reason comes last', async () => {
  const { lines, routes, ended } = run(`request('/a'); request('/b'); throw new Error('the reason');`);
  expect(await ended).toBe(1);
  expect(routes()).toEqual(['/a', '/b', 'unexpected failure']);
  expect(lines().at(-1)).toMatchObject({ level: 'fatal', err: { message: 'the reason' } });
});

it('a warning is written before anything else happens, with the lines before it', async () => {
  const { routes, ended } = run(
    `request('/a'); logger.info('a step'); logger.warn('a failure'); process.kill(process.pid, 'SIGKILL');`,
  );
  await ended;
  expect(routes()).toEqual(['/a', 'a step', 'a failure']);
});

it.each(['info', 'warn'])(
  'a process whose log nothing reads any more goes on and ends (%s)',
  async (level) => {
    const { ended } = run(`
    setInterval(() => logger.${level}('a'.repeat(100_000)), 10);
    setTimeout(() => process.exit(0), 300);`);
    child.stdout!.destroy();
    expect(await ended).toBe(0);
  },
);

it('a slow reader misses nothing', async () => {
  const { lines, routes } = run(`
    for (let i = 0; i < 1000; i++) request('a'.repeat(1000));
    logger.warn('the last of a megabyte');
    setInterval(() => {}, 1000);`);
  child.stdout!.pause();
  await delay(100);
  expect(lines().length).toBeLessThan(1000);
  child.stdout!.resume();
  await until(() => lines().length === 1001);
  expect(routes().at(-1)).toBe('the last of a megabyte');
});

it('lines below the level are left out', async () => {
  const { routes, ended } = run(`request('/a'); logger.warn('a warning');`, 'warn');
  expect(await ended).toBe(0);
  expect(routes()).toEqual(['a warning']);
});
