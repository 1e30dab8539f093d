import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { Auth, PASSWORD, Visitor } from './support/auth.ts';

const OFFICE = '198.51.100.20';
const HOME = '203.0.113.5';
const STRANGER = '192.0.2.66';

let auth: Auth;
beforeAll(async () => {
  auth = await Auth.start({
    LOGIN_FAILURES_PER_USERNAME_PER_HOUR: '12',
    LOGIN_FAILURES_PER_ADDRESS_PER_HOUR: '12',
    SIGNUPS_PER_ADDRESS_PER_HOUR: '3',
  });
});
afterAll(() => auth.stop());

beforeEach(async () => {
  // No counts, and one account that never logged in.
  await auth.database.rows('DELETE FROM accounts');
  await new Visitor(auth.url, '192.0.2.1').signUp('dana');
  await auth.database.rows('DELETE FROM rate_limits');
});

const from = (address: string) => new Visitor(auth.url, address);
const fail = (address: string, username = 'dana') => from(address).logIn(username, 'not the password');
async function failTimes(count: number, address: string, username?: string): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await fail(address, username)).status);
  return statuses;
}
/** As if this time had passed: every count expires that much earlier. */
const passTime = (seconds: number) =>
  auth.database.rows('UPDATE rate_limits SET expire = expire - $1', [seconds * 1000]);
const HOUR_SECONDS = 3600;

describe('guessing a password', () => {
  it('waits after five failures, twice as long each time', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      expect(await failTimes(5, STRANGER)).toEqual(Array(5).fill(401));
      const refused = await fail(STRANGER);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get('retry-after')));
      await passTime(HOUR_SECONDS);
    }
    expect(waits).toEqual([30, 60, 120]);
  });

  it('refuses the right password until the wait is over', async () => {
    await failTimes(6, STRANGER);
    expect((await from(STRANGER).logIn('dana')).status).toBe(429);
    await passTime(30);
    expect((await from(STRANGER).logIn('dana')).status).toBe(200);
  });

  it('reports how long to wait', async () => {
    await failTimes(5, STRANGER);
    expect((await fail(STRANGER)).body).toMatchObject({
      success: false,
      error: 'Too many failed logins. Please try again in 30 seconds.',
    });
    expect((await fail(STRANGER)).body.error).toMatch(
      /^Too many failed logins\. Please try again in \d+ seconds?\.$/,
    );
  });

  it('gains nothing from simultaneous attempts', async () => {
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => fail(STRANGER)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
  });

  it('gains nothing from other spellings of the name', async () => {
    const ways = ['dana', 'DANA', ' Dana', 'ｄａｎａ', 'dAnA '];
    for (const way of ways) expect((await fail(STRANGER, way)).status).toBe(401);
    expect((await fail(STRANGER, 'Dana')).status).toBe(429);
  });

  it('from many addresses is limited by the name', async () => {
    const statuses = [];
    for (let index = 0; index < 14; index++) statuses.push((await fail(`192.0.2.${index + 100}`)).status);
    expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
  });

  it('for many names is limited by the address, or by the IPv6 network', async () => {
    const statuses = [];
    for (let index = 0; index < 14; index++)
      statuses.push((await fail(`2001:db8:1:2::${index.toString(16)}`, `name-${index}`)).status);
    expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
    expect((await fail('2001:db8:1:3::1', 'name-1')).status).toBe(401);
  });

  it('starts from zero after a successful login', async () => {
    await failTimes(4, HOME);
    expect((await from(HOME).logIn('dana')).status).toBe(200);
    expect(await failTimes(5, HOME)).toEqual(Array(5).fill(401));
  });
});

describe('a stranger’s failures', () => {
  it('do not lock out the user at another address', async () => {
    await failTimes(6, STRANGER);
    expect((await from(STRANGER).logIn('dana')).status).toBe(429);
    expect((await from(HOME).logIn('dana')).status).toBe(200);
  });

  it('from many addresses do not lock out a user at a known address', async () => {
    await from(HOME).logIn('dana');
    for (let index = 0; index < 15; index++) await fail(`192.0.2.${index + 100}`);
    expect((await fail('192.0.2.200')).status).toBe(429);
    expect((await from(HOME).logIn('dana')).status).toBe(200);
  });

  it('with other names do not lock out a user at the same known address', async () => {
    await from(OFFICE).logIn('dana');
    for (let index = 0; index < 15; index++) await fail(OFFICE, `name-${index}`);
    expect((await fail(OFFICE, 'another')).status).toBe(429);
    expect((await from(OFFICE).logIn('dana')).status).toBe(200);
  });
});

describe('a name without an account', () => {
  it('gets the same responses as one with an account', async () => {
    const responses = async (username: string, address: string) => {
      const seen = [];
      // A seventh Retry-After would depend on the time since the sixth.
      for (let index = 0; index < 6; index++) {
        const { status, headers, body } = await fail(address, username);
        seen.push([
          status,
          [...headers.keys()].toSorted().join(),
          headers.get('retry-after'),
          { ...body, requestId: '' },
        ]);
      }
      return seen;
    };
    const known = await responses('dana', STRANGER);
    expect(await responses('nobody', HOME)).toEqual(known);
    expect(known[0]![3]).toMatchObject({ error: 'Wrong username or password' });
  });
});

describe('signing up', () => {
  it('is limited by address, including taken names, and reports when to try again', async () => {
    const visitor = from(STRANGER);
    expect((await visitor.signUp('one')).status).toBe(201);
    expect((await visitor.signUp('dana')).status).toBe(409);
    expect((await visitor.signUp('two')).status).toBe(201);
    const refused = await visitor.signUp('three');
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('Too many new accounts. Please try again in 60 minutes.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await from(HOME).signUp('three')).status).toBe(201);
  });
});

it('stores counts without names and addresses', async () => {
  await fail(STRANGER);
  const counts = JSON.stringify(await auth.database.rows('SELECT * FROM rate_limits'));
  expect(counts).toContain('login');
  expect(counts).not.toContain('dana');
  expect(counts).not.toContain(STRANGER);
});

it('does not count attempts whose password could not be checked', async () => {
  await auth.database.rows('ALTER TABLE accounts RENAME TO away');
  const statuses = [];
  for (let index = 0; index < 7; index++)
    statuses.push((await from(HOME).send(API.login, { username: 'dana', password: PASSWORD })).status);
  await auth.database.rows('ALTER TABLE away RENAME TO accounts');
  expect(statuses).toEqual(Array(7).fill(500));
  expect((await from(HOME).logIn('dana')).status).toBe(200);
});
