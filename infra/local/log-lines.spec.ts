import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LogFiles, readableLine, readableLines } from './log-lines.ts';

const entry = (facts: Record<string, unknown>) =>
  JSON.stringify({ level: 'info', time: '2026-11-21T05:26:33.123Z', service: 'gateway', ...facts });

describe('a log line for a person', () => {
  it('summarizes a request', () => {
    const request = { requestId: '32e763d1-aaaa', method: 'GET', route: 'site', status: 200, ms: 2 };
    expect(readableLine('gateway', entry({ ...request, msg: 'request' }))).toBe(
      '05:26:33 gateway       GET site 200 in 2 ms [32e763d1]',
    );
  });

  it('shows an error with its cause', () => {
    expect(
      readableLine(
        'inquiries',
        entry({ level: 'error', err: { message: 'no route' }, msg: 'the relay fails' }),
      ),
    ).toBe('05:26:33 inquiries     ERROR the relay fails no route');
  });

  it('shows the other fields of a message', () => {
    expect(readableLine('gateway', entry({ port: 8080, msg: 'ready' }))).toBe(
      '05:26:33 gateway       ready port=8080',
    );
  });

  it('is unchanged if it is not JSON', () => {
    expect(readableLine('gateway', 'Segmentation fault')).toBe('         gateway       Segmentation fault');
    expect(readableLine('gateway', '42')).toBe('         gateway       42');
  });
});

describe('several lines of a log', () => {
  const request = entry({ method: 'GET', route: 'site', status: 200, ms: 2, msg: 'request' });
  const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('');

  it('are shown one by one', () => {
    expect(readableLines('gateway', lines(request, entry({ msg: 'ready' })), true)).toBe(
      '05:26:33 gateway       GET site 200 in 2 ms\n05:26:33 gateway       ready\n',
    );
  });

  it('are counted if they are too many requests to read', () => {
    const many = Array<string>(21).fill(request);
    expect(readableLines('gateway', lines(...many, entry({ msg: 'stopping' }), request), true)).toBe(
      '05:26:33 gateway       stopping\n         gateway       22 requests\n',
    );
  });

  it('omit requests if the output is not a terminal', () => {
    expect(readableLines('gateway', lines(request, request), false)).toBe('');
    expect(readableLines('gateway', lines(request, 'Segmentation fault'), false)).toBe(
      '         gateway       Segmentation fault\n',
    );
  });
});

describe('log files', () => {
  let directory: string;
  beforeEach(() => {
    directory = join(mkdtempSync(join(tmpdir(), 'logs-')), 'logs');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const read = (file: string) => readFileSync(join(directory, file), 'utf8');
  const numbered = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `line ${first + index}\n`).join('');

  it('are rotated while the process runs, and lose no line at the turn', () => {
    const logs = new LogFiles(directory, 100);
    for (let line = 10; line < 40; line++) logs.write('auth', `line ${line}\n`);
    expect(readdirSync(directory).toSorted()).toEqual(['auth.log', 'auth.log.1', 'auth.log.2']);
    expect(read('auth.log.2') + read('auth.log.1') + read('auth.log')).toBe(numbered(10, 39));
  });

  it('are three at most, the oldest lines go first', () => {
    const logs = new LogFiles(directory, 100);
    for (let line = 10; line < 99; line++) logs.write('auth', `line ${line}\n`);
    expect(readdirSync(directory)).toHaveLength(3);
    expect(read('auth.log.2') + read('auth.log.1') + read('auth.log')).toBe(numbered(70, 98));
  });

  it('go on where an earlier run ended, within the same size', () => {
    new LogFiles(directory, 16).write('auth', numbered(10, 11));
    new LogFiles(directory, 16).write('auth', numbered(12, 12));
    expect([read('auth.log.1'), read('auth.log')]).toEqual([numbered(10, 11), numbered(12, 12)]);
  });

  it('are for this user only, also in a directory that was open to others', () => {
    mkdirSync(directory, { mode: 0o755 });
    new LogFiles(directory).write('auth', 'line\n');
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, 'auth.log')).mode & 0o777).toBe(0o600);
  });
});
