import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { until } from '../../../infra/test-harness/until.ts';

const module = (path: string) => JSON.stringify(new URL(`../dist/process/${path}.js`, import.meta.url).href);
const PREPARED = `
  import { createLogger } from ${module('logger')};
  import { exitOnSignals } from ${module('exit-on-signals')};
  const logger = createLogger({ SERVICE: 'test', LOG_LEVEL: process.env.LEVEL ?? 'info' });
  exitOnSignals(logger, 1000, async () => {});
  const request = (route) =>
    logger.request({ requestId: 'an-id', method: 'GET', route, status: 200, ms: 1 });
`;

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** Runs a program that logs. */
function run(program: string, level = 'info') {
  child = spawn(process.execPath, ['--input-type=module', '--eval', PREPARED + program], {
    env: { ...process.env, LEVEL: level },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
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

it('the lines of requests are written soon', async () => {
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

it('nothing is missing after an exit, however many lines wait', async () => {
  const { routes, ended } = run(`for (let i = 0; i < 5000; i++) request('/' + i); process.exit(3);`);
  expect(await ended).toBe(3);
  expect(routes()).toEqual(Array.from({ length: 5000 }, (_, index) => `/${index}`));
});

it('nothing is missing after a crash, and its reason comes last', async () => {
  const { lines, routes, ended } = run(`request('/a'); request('/b'); throw new Error('the reason');`);
  expect(await ended).toBe(1);
  expect(routes()).toEqual(['/a', '/b', 'unexpected failure']);
  expect(lines().at(-1)).toMatchObject({ level: 'fatal', err: { message: 'the reason' } });
});

it('a failure is written before anything else happens, with what came before it', async () => {
  const { routes, ended } = run(
    `request('/a'); logger.info('a step'); logger.warn('a failure'); process.kill(process.pid, 'SIGKILL');`,
  );
  await ended;
  expect(routes()).toEqual(['/a', 'a step', 'a failure']);
});

it('a process whose log nobody reads any more goes on and ends', async () => {
  const { ended } = run(`
    setInterval(() => request('/' + 'a'.repeat(100_000)), 10);
    setTimeout(() => process.exit(0), 300);`);
  child.stdout!.destroy();
  expect(await ended).toBe(0);
});

it('a reader who takes nothing for a while holds nobody up, and misses nothing', async () => {
  const { lines, routes } = run(`
    const text = 'a'.repeat(1000);
    for (let i = 0; i < 1000; i++) request(text);
    logger.warn('the last of a megabyte');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(3, 'done');
    setInterval(() => {}, 1000);`);
  child.stdout!.pause();
  await once(child.stdio[3]!, 'data');
  expect(lines().length).toBeLessThan(1000);
  child.stdout!.resume();
  await until(() => lines().length === 1001);
  expect(routes().at(-1)).toBe('the last of a megabyte');
});

it('requests are not logged where the level leaves them out', async () => {
  const { routes, ended } = run(`request('/a'); logger.warn('a warning');`, 'warn');
  expect(await ended).toBe(0);
  expect(routes()).toEqual(['a warning']);
});
