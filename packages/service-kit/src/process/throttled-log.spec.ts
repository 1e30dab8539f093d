import { Writable } from 'node:stream';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { ThrottledLog } from './throttled-log.ts';

function recorded(intervalMs: number) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>);
      done();
    },
  });
  return { log: new ThrottledLog(pino(sink), 'the queue', intervalMs), lines };
}

describe('ThrottledLog', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes one line for ten thousand failures in a row', () => {
    const { log, lines } = recorded(60_000);
    for (let i = 0; i < 10_000; i += 1) log.failed(new Error('ECONNREFUSED'));
    expect(lines.map(({ msg }) => msg)).toEqual(['the queue fails']);
  });

  it('counts the suppressed failures in the next line', () => {
    jest.useFakeTimers();
    const { log, lines } = recorded(1000);
    for (let i = 0; i < 5; i += 1) log.failed(new Error('ECONNREFUSED'));
    jest.advanceTimersByTime(1100);
    log.failed(new Error('ECONNREFUSED'));
    expect(lines[1]).toMatchObject({ similar: 4 });
  });

  it('logs the recovery once, and nothing if nothing had failed', () => {
    const { log, lines } = recorded(60_000);
    log.worked();
    log.failed(new Error('ECONNREFUSED'));
    log.worked();
    log.worked();
    expect(lines.map(({ msg }) => msg)).toEqual(['the queue fails', 'the queue works again']);
  });

  it('writes no more lines for a failure that comes and goes', () => {
    const { log, lines } = recorded(60_000);
    for (let i = 0; i < 100; i += 1) {
      log.failed(new Error('ECONNREFUSED'));
      log.worked();
    }
    expect(lines).toHaveLength(2);
  });
});
