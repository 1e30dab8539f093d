import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { KEYED_HASH_LENGTH, keyedHash, setHashSecret } from '../process/keyed-hash.ts';
import { networkOf, networksOf, visitorHash, visitorNetwork } from './visitor-network.ts';

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

test('an IPv6 address also counts for the larger networks that one customer may have', () => {
  expect(networksOf('2001:db8:1:2f3::9')).toEqual([
    '2001:db8:1:2f3::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ]);
  expect(networksOf('203.0.113.7')).toEqual(['203.0.113.7']);
});

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;

test('a visitor is identified by the forwarded address, or else by that of the connection', () => {
  expect(visitorNetwork(request({ 'x-forwarded-for': '2001:db8::1' }))).toBe('2001:db8:0:0::/64');
  expect(visitorNetwork(request({}))).toBe('127.0.0.1');
});

describe('the hash of a visitor', () => {
  const hash = (address: string) => visitorHash(request({ 'x-forwarded-for': address }));

  test('is the same for every address of a /64', () => {
    expect(hash('2001:db8:1:2::1')).toMatch(/^[\w-]{22}\.[\w-]{22}\.[\w-]{22}$/);
    expect(hash('2001:db8:1:2::9')).toBe(hash('2001:db8:1:2::1'));
    expect(hash('2001:db8:1:3::1')).not.toBe(hash('2001:db8:1:2::1'));
  });

  test('ends with that of the /48', () => {
    const largest = (address: string) => hash(address).slice(-KEYED_HASH_LENGTH);
    expect(largest('2001:db8:1:ffff::1')).toBe(largest('2001:db8:1:2::1'));
    expect(largest('2001:db8:2:2::1')).not.toBe(largest('2001:db8:1:2::1'));
  });

  test('is one for an IPv4 address', () => {
    expect(hash('203.0.113.7')).toMatch(/^[\w-]{22}$/);
    expect(hash('203.0.113.8')).not.toBe(hash('203.0.113.7'));
  });
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
