import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../infra/test-harness/until.ts';
import { Auth, PASSWORD, UNLIMITED, Visitor } from './support/auth.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await Auth.start({ ...UNLIMITED, SESSION_SWEEP_INTERVAL_MS: '200' });
});
afterAll(() => auth.stop());

const visitor = () => new Visitor(auth.url);
const tokenHash = ({ cookie = '' }: Visitor) =>
  createHash('sha256')
    .update(cookie.slice(cookie.indexOf('=') + 1))
    .digest();
const setSession = (of: Visitor, assignment: string) =>
  auth.database.rows(`UPDATE sessions SET ${assignment} WHERE token_hash = $1`, [tokenHash(of)]);

describe('signup', () => {
  it('creates a customer, logs in and returns only id, username, role and creation time', async () => {
    const dana = visitor();
    const signedUp = await dana.signUp('Dana');
    expect(signedUp.status).toBe(201);
    expect(signedUp.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'Dana',
      role: 'customer',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await dana.me()).toMatchObject({ status: 200, body: signedUp.body });
  });

  it('creates only customers, even if the body asks for another role', async () => {
    const mallory = visitor();
    const body = { username: 'mallory', password: PASSWORD, role: 'staff', isAdmin: true };
    expect(await mallory.send({ method: 'POST', path: '/api/auth/signup' }, body)).toMatchObject({
      status: 201,
      body: { role: 'customer' },
    });
    expect((await mallory.me()).body.role).toBe('customer');
  });

  it.each(['DANA', ' dana ', 'Ｄａｎａ'])('refuses a taken name spelled %j', async (username) => {
    const response = await visitor().signUp(username, 'another fine password');
    expect(response.status).toBe(409);
    expect(response.body.error).toBe('This username is taken. Please choose another, or log in.');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('creates one account for ten simultaneous signups of the same name', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => visitor().signUp(index % 2 ? 'Twin' : 'tWIN')),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('stores a password only as an argon2id hash', async () => {
    const [row] = await auth.database.rows<{ row: string }>(
      `SELECT row_to_json(accounts)::text AS row FROM accounts WHERE username = 'Dana'`,
    );
    expect(row!.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(row!.row).not.toContain(PASSWORD);
  });
});

describe('login', () => {
  it('accepts a name in any case and Unicode composition', async () => {
    await visitor().signUp('José.Straße', 'páss wörd déjà vu');
    const jose = visitor();
    expect(await jose.logIn('JOSE\u0301.STRASSE', 'pa\u0301ss wo\u0308rd de\u0301ja\u0300 vu')).toMatchObject(
      {
        status: 200,
        body: { username: 'José.Straße' },
      },
    );
    expect((await jose.me()).status).toBe(200);
  });

  it('sets a cookie that is hidden from scripts and bound to this site', async () => {
    const response = await visitor().logIn('dana');
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^packaging-session=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('stores only the hash of the token', async () => {
    const dana = visitor();
    await dana.logIn('dana');
    const rows = await auth.database.rows<{ row: string }>('SELECT sessions::text AS row FROM sessions');
    expect(rows.some(({ row }) => row.includes(tokenHash(dana).toString('hex')))).toBe(true);
    expect(rows.some(({ row }) => row.includes(dana.cookie!.split('=')[1]!))).toBe(false);
  });

  it('replaces and ends a session planted by a stranger', async () => {
    const planted = visitor();
    await planted.signUp('planter');
    const victim = visitor();
    victim.cookie = planted.cookie;
    await victim.logIn('dana');
    expect(victim.cookie).not.toBe(planted.cookie);
    expect((await planted.me()).status).toBe(401);
    expect((await victim.me()).body.username).toBe('Dana');
  });

  it('replaces a token that the browser made up', async () => {
    const forger = visitor();
    const forged = `packaging-session=${'A'.repeat(43)}`;
    forger.cookie = forged;
    await forger.logIn('dana');
    expect(forger.cookie).not.toBe(forged);
  });

  it('rehashes a password once after the hash parameters were raised', async () => {
    const { hashPassword } = await import('../src/passwords/password-hash.ts');
    const old = await hashPassword(PASSWORD, { memoryKib: 1024, passes: 1, parallelism: 1 });
    await auth.database.rows(
      `INSERT INTO accounts (username, username_key, password_hash, role) VALUES ('old', 'old', $1, 'customer')`,
      [old],
    );
    const stored = async () =>
      (
        await auth.database.rows<{ hash: string }>(
          `SELECT password_hash AS hash FROM accounts WHERE username_key = 'old'`,
        )
      )[0]!.hash;
    expect((await visitor().logIn('old', 'not this one')).status).toBe(401);
    expect(await stored()).toBe(old);
    expect((await visitor().logIn('old')).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toContain('m=19456,t=2,p=1');
    expect((await visitor().logIn('old')).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });
});

describe('a session', () => {
  it('ends at logout, even for a copy of its cookie', async () => {
    const dana = visitor();
    await dana.logIn('dana');
    const copy = visitor();
    copy.cookie = dana.cookie;
    const response = await dana.logOut();
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^packaging-session=; Path=\/; Expires=Thu, 01 Jan 1970/,
    );
    expect((await copy.me()).status).toBe(401);
  });

  it('ends without ending other sessions of its account', async () => {
    const [one, other] = [visitor(), visitor()];
    await one.logIn('dana');
    await other.logIn('dana');
    await one.logOut();
    expect((await other.me()).status).toBe(200);
  });

  it('can be ended twice, or without ever being opened', async () => {
    const anonymous = visitor();
    expect([(await anonymous.logOut()).status, (await anonymous.logOut()).status]).toEqual([204, 204]);
  });

  it.each([
    ['unused for 169 hours', `seen_at = now() - interval '169 hours'`, 401],
    ['used 167 hours ago', `seen_at = now() - interval '167 hours'`, 200],
    ['in use but past its maximum age', 'expires_at = now()', 401],
  ])('%s gets the expected status', async (_what, assignment, status) => {
    const dana = visitor();
    await dana.logIn('dana');
    await setSession(dana, assignment);
    expect((await dana.me()).status).toBe(status);
  });

  it('is kept alive by use', async () => {
    const dana = visitor();
    await dana.logIn('dana');
    await setSession(dana, `seen_at = now() - interval '2 minutes'`);
    await dana.me();
    const [row] = await auth.database.rows<{ fresh: boolean }>(
      `SELECT seen_at > now() - interval '1 minute' AS fresh FROM sessions WHERE token_hash = $1`,
      [tokenHash(dana)],
    );
    expect(row!.fresh).toBe(true);
  });

  it('is removed once it has ended', async () => {
    const dana = visitor();
    await dana.logIn('dana');
    await setSession(dana, `seen_at = now() - interval '169 hours'`);
    await until(
      async () =>
        (await auth.database.rows('SELECT FROM sessions WHERE token_hash = $1', [tokenHash(dana)])).length ===
        0,
    );
    expect(await auth.metric('auth_sessions_swept_total')).toBeGreaterThan(0);
  });

  it.each([
    ['no cookie', undefined],
    ['an unknown token', `packaging-session=${'x'.repeat(43)}`],
    ['an empty token', 'packaging-session='],
    ['a malformed token', "packaging-session=' OR 1=1 --"],
    ['a very long token', `packaging-session=${'x'.repeat(5000)}`],
    ['another cookie', `other=${'x'.repeat(43)}`],
  ])('is not found with %s', async (_what, cookie) => {
    const anonymous = visitor();
    anonymous.cookie = cookie;
    expect(await anonymous.me()).toMatchObject({
      status: 401,
      body: { success: false, error: 'You are not logged in', message: 'You are not logged in' },
    });
  });
});

describe('a site with https', () => {
  it('sets a cookie that is only sent encrypted and that no subdomain can set', async () => {
    const encrypted = await Auth.start({ ...UNLIMITED, PUBLIC_URL: 'https://packaging.example' });
    try {
      const dana = new Visitor(encrypted.url);
      const [cookie] = (await dana.signUp('dana')).headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-packaging-session=[\w-]{43};/);
      expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain('; Domain');
      expect((await dana.me()).status).toBe(200);
      dana.cookie = dana.cookie!.replace('__Host-', '');
      expect((await dana.me()).status).toBe(401);
    } finally {
      await encrypted.stop();
    }
  });
});

it('logs no name, password or token', async () => {
  const words = ['Dana', 'dana', 'José', PASSWORD, 'packaging-session='];
  await until(() => auth.logged({ route: '/api/auth/login' }).length > 0);
  expect(words.filter((word) => auth.log.includes(word))).toEqual([]);
});
