import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { keyedHash } from '@packaging/service-kit/process/keyed-hash';
import { until } from '../../../infra/test-harness/until.ts';
import { Auth, PASSWORD, Visitor } from './support/auth.ts';

const ADDRESS = '198.51.100.77';

let auth: Auth;
beforeAll(async () => {
  auth = await Auth.start({ SIGNUPS_PER_ADDRESS_PER_HOUR: '2' });
});
afterAll(() => auth.stop());

const visitor = (address = ADDRESS) => new Visitor(auth.url, address);
/** Waits for the latest event of this kind. */
async function latest(event: string): Promise<Record<string, unknown>> {
  await until(() => auth.logged({ event }).length > 0);
  return auth.logged({ event }).at(-1)!;
}

it('logins, signups and changes are logged with account, hashed network and request', async () => {
  const dana = visitor();
  const { body } = await dana.signUp('dana');
  const expected = { accountId: body.id, visitor: keyedHash(ADDRESS), requestId: expect.any(String) };
  expect(await latest('signup-accepted')).toMatchObject(expected);
  await dana.logIn('dana');
  expect(await latest('login-accepted')).toMatchObject(expected);
  await visitor().logIn('dana', 'not the password');
  expect(await latest('login-refused')).toMatchObject(expected);
  const change = { currentPassword: PASSWORD, newPassword: 'short turtles whistle loudly' };
  await dana.send(API.changePassword, change);
  expect(await latest('password-changed')).toMatchObject(expected);
  await dana.send(API.changePassword, change);
  expect(await latest('password-change-refused')).toMatchObject(expected);
  await dana.logOut();
  expect(await latest('sessions-ended')).toMatchObject({ ...expected, count: 1 });
});

it('limited logins and signups are logged with the network', async () => {
  const stranger = visitor('192.0.2.66');
  for (let index = 0; index < 6; index++) await stranger.logIn('nobody', 'not the password');
  expect(await latest('login-limited')).toMatchObject({ visitor: keyedHash('192.0.2.66') });
  for (const name of ['one', 'two', 'three']) await stranger.signUp(name);
  expect(await latest('signup-limited')).toMatchObject({ visitor: keyedHash('192.0.2.66') });
});

it('neither log nor limits contain an address, a name or a hash that anyone can compute', async () => {
  const limits = JSON.stringify(await auth.database.rows('SELECT * FROM rate_limits'));
  const plain = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const traces = [ADDRESS, 'dana', plain(ADDRESS), plain(JSON.stringify([ADDRESS]))];
  expect(traces.filter((trace) => auth.log.includes(trace))).toEqual([]);
  expect(traces.filter((trace) => limits.includes(trace))).toEqual([]);
});

it('an address where the name logged in last month is still known', async () => {
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  const key = (month?: string) => keyedHash(JSON.stringify(['known-name', '203.0.113.9']), month);
  const known = visitor('203.0.113.9');
  await auth.database.rows('DELETE FROM rate_limits');
  await known.signUp('known-name');
  await known.logIn('known-name');
  await auth.database.rows('UPDATE rate_limits SET key = $2 WHERE key = $1', [
    `login-known:${key()}`,
    `login-known:${key(lastMonth.toISOString().slice(0, 7))}`,
  ]);
  // More failures of the address than it may have with unknown names.
  await auth.database.rows(
    `INSERT INTO rate_limits VALUES ($1, 1000, $2)
     ON CONFLICT (key) DO UPDATE SET points = 1000`,
    [`login-address:${keyedHash(JSON.stringify(['203.0.113.9']))}`, Date.now() + 3_600_000],
  );
  expect((await known.logIn('another-name')).status).toBe(429);
  expect((await known.logIn('known-name')).status).toBe(200);
});
