import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { keyedHash, setHashSecret } from '../process/keyed-hash.ts';
import { networkOf, visitorHash, visitorNetwork } from './visitor-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('requests from %s are counted for %s', (address, key) => {
  expect(networkOf(address)).toBe(key);
});

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;

test('a visitor is identified by the forwarded address, or else by that of the connection', () => {
  expect(visitorNetwork(request({ 'x-forwarded-for': '2001:db8::1' }))).toBe('2001:db8:0:0::/64');
  expect(visitorNetwork(request({}))).toBe('127.0.0.1');
});

test('the hash is the same for every address of a network', () => {
  const hash = visitorHash(request({ 'x-forwarded-for': '2001:db8::1' }));
  expect(hash).toMatch(/^[\w-]{22}$/);
  expect(visitorHash(request({ 'x-forwarded-for': '2001:db8::2' }))).toBe(hash);
  expect(visitorHash(request({}))).not.toBe(hash);
});

test('the hash cannot be computed without the secret, and changes with the month', () => {
  setHashSecret('a secret of at least thirty-two characters');
  const hash = keyedHash('127.0.0.1', '2026-11');
  expect(hash).not.toBe(createHash('sha256').update('127.0.0.1').digest('base64url').slice(0, 22));
  expect(keyedHash('127.0.0.1', '2026-12')).not.toBe(hash);
  expect(keyedHash('127.0.0.1', '2026-11')).toBe(hash);
  setHashSecret('another secret of thirty-two characters');
  expect(keyedHash('127.0.0.1', '2026-11')).not.toBe(hash);
});
