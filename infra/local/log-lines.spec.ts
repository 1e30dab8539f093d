import { describe, expect, it } from '@jest/globals';
import { readableLine, readableLines } from './log-lines.ts';

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
