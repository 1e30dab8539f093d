import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { visitorOf } from './visitor.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe('a visitor', () => {
  test('is who connected, whatever they claim', () => {
    const claimed = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' };
    expect(visitorOf(request('::ffff:203.0.113.7', claimed), 0)).toEqual({
      address: '203.0.113.7',
      https: false,
    });
  });

  test.each([
    [1, '1.1.1.1, 2.2.2.2, 3.3.3.3', '3.3.3.3'],
    [2, '1.1.1.1, 2.2.2.2, 3.3.3.3', '2.2.2.2'],
    [3, '2.2.2.2, 3.3.3.3', '10.0.0.1'],
    [1, 'nonsense', '10.0.0.1'],
    [1, '', '10.0.0.1'],
  ])('behind %d proxies that report %j is %s', (hops, reported, address) => {
    expect(visitorOf(request('10.0.0.1', { 'x-forwarded-for': reported }), hops).address).toBe(address);
  });
});
