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
  // Nothing is counted, and the one account has not logged in from anywhere.
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
/** As if the wait of a name at an address were over. */
const waitIsOver = () =>
  auth.database.rows(`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'login-pair:%'`);

describe('guessing a password', () => {
  it('is slowed down after five failures, longer each time, also for the right password', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      expect(await failTimes(5, STRANGER)).toEqual(Array(5).fill(401));
      const refused = await from(STRANGER).logIn('dana');
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get('retry-after')));
      await waitIsOver();
      await auth.database.rows(
        `DELETE FROM rate_limits WHERE key LIKE 'login-name:%' OR key LIKE 'login-address:%'`,
      );
    }
    expect(waits).toEqual([30, 60, 120]);
    expect((await from(STRANGER).logIn('dana')).status).toBe(200);
  });

  it('says in its error message how long to wait', async () => {
    await failTimes(5, STRANGER);
    expect((await fail(STRANGER)).body).toMatchObject({
      success: false,
      error: 'Too many failed logins. Please try again in 30 seconds.',
    });
    expect((await fail(STRANGER)).body.error).toMatch(
      /^Too many failed logins\. Please try again in \d+ seconds?\.$/,
    );
  });

  it('gets no more tries by being done at once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => fail(STRANGER)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
  });

  it('gets no more tries by writing the name in other ways', async () => {
    const ways = ['dana', 'DANA', ' Dana', 'ｄａｎａ', 'dAnA '];
    for (const way of ways) expect((await fail(STRANGER, way)).status).toBe(401);
    expect((await fail(STRANGER, 'Dana')).status).toBe(429);
  });

  it('from many addresses together is stopped too', async () => {
    const statuses = [];
    for (let index = 0; index < 14; index++) statuses.push((await fail(`192.0.2.${index + 100}`)).status);
    expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
  });

  it('of many names from one address is stopped too, an IPv6 network being one address', async () => {
    const statuses = [];
    for (let index = 0; index < 14; index++)
      statuses.push((await fail(`2001:db8:1:2::${index.toString(16)}`, `name-${index}`)).status);
    expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
    expect((await fail('2001:db8:1:3::1', 'name-1')).status).toBe(401);
  });

  it('is forgotten by the right password', async () => {
    await failTimes(4, HOME);
    expect((await from(HOME).logIn('dana')).status).toBe(200);
    expect(await failTimes(5, HOME)).toEqual(Array(5).fill(401));
  });
});

describe('a stranger’s failures', () => {
  it('keep nobody else out', async () => {
    await failTimes(6, STRANGER);
    expect((await from(STRANGER).logIn('dana')).status).toBe(429);
    expect((await from(HOME).logIn('dana')).status).toBe(200);
  });

  it('from a hundred addresses do not keep out who has logged in from where they are before', async () => {
    await from(HOME).logIn('dana');
    for (let index = 0; index < 15; index++) await fail(`192.0.2.${index + 100}`);
    expect((await fail('192.0.2.200')).status).toBe(429);
    expect((await from(HOME).logIn('dana')).status).toBe(200);
  });

  it('with other names at the same address do not either', async () => {
    await from(OFFICE).logIn('dana');
    for (let index = 0; index < 15; index++) await fail(OFFICE, `name-${index}`);
    expect((await fail(OFFICE, 'another')).status).toBe(429);
    expect((await from(OFFICE).logIn('dana')).status).toBe(200);
  });
});

describe('who has no account', () => {
  it('gets the same response as who has one, at every step', async () => {
    const responses = async (username: string, address: string) => {
      const seen = [];
      for (let index = 0; index < 7; index++) {
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
  it('is limited by address, taken names included, and says when to come back', async () => {
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

it('keeps no name and no address in what is counted', async () => {
  await fail(STRANGER);
  const rows = await auth.database.rows<{ key: string }>('SELECT key FROM rate_limits');
  expect(rows.length).toBe(3);
  for (const { key } of rows) expect(key).toMatch(/^login-(pair|name|address):[\w-]{43}$/);
});

it('does not count what could not be tried', async () => {
  await auth.database.rows('ALTER TABLE accounts RENAME TO away');
  const statuses = [];
  for (let index = 0; index < 7; index++)
    statuses.push((await from(HOME).send(API.login, { username: 'dana', password: PASSWORD })).status);
  await auth.database.rows('ALTER TABLE away RENAME TO accounts');
  expect(statuses).toEqual(Array(7).fill(500));
  expect((await from(HOME).logIn('dana')).status).toBe(200);
});
