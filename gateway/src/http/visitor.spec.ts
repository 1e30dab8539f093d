import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { trustedProxies, visitorOf } from './visitor.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const CLAIMED = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' };

describe('a visitor', () => {
  test.each([[[]], [['10.0.0.0/8']]])(
    'who connects without a proxy is who connected, whatever they claim (proxies: %j)',
    (proxies) => {
      expect(visitorOf(request('::ffff:203.0.113.7', CLAIMED), trustedProxies(proxies))).toEqual({
        address: '203.0.113.7',
        https: false,
      });
    },
  );

  test.each([
    ['3.3.3.3', '1.1.1.1, 2.2.2.2, 3.3.3.3', ['10.0.0.1']],
    ['2.2.2.2', '1.1.1.1, 2.2.2.2, 10.9.9.9', ['10.0.0.0/8']],
    ['2001:db8::7', '1.1.1.1, 2001:db8::7, fd00::5', ['10.0.0.1', 'fd00::/8']],
    ['10.2.2.2', '10.2.2.2, 10.3.3.3', ['10.0.0.0/8']],
    ['10.0.0.1', 'nonsense', ['10.0.0.1']],
    ['10.0.0.1', '', ['10.0.0.1']],
    ['3.3.3.3', '::ffff:3.3.3.3', ['10.0.0.1']],
  ])('is %s where a proxy reports %j and %j are trusted', (address, reported, proxies) => {
    const headers = { 'x-forwarded-for': reported, 'x-forwarded-proto': 'https' };
    expect(visitorOf(request('::ffff:10.0.0.1', headers), trustedProxies(proxies))).toEqual({
      address,
      https: true,
    });
  });

  test.each(['10.0.0.0/33', 'proxy', '10.0.0', 'fd00::/200'])('cannot be behind %j', (range) => {
    expect(() => trustedProxies([range])).toThrow();
  });
});
