import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { generate } from 'otplib';
import { Auth, PASSWORD, Visitor } from './support/auth.ts';

const CODE_NEEDED = 'Please enter a new code from your authenticator app, or a recovery code';
const STEP_SECONDS = 30;

let auth: Auth;
let secret: string;
let recoveryCodes: string[];
beforeAll(async () => {
  auth = await Auth.start();
  await auth.command('staff', ['ada'], { environment: { STAFF_PASSWORD: PASSWORD } });
  const { output } = await auth.command('staff-totp', ['ada']);
  secret = /otpauth:\/\/totp\/\S*[?&]secret=([A-Z2-7]+)/.exec(output)![1]!;
  recoveryCodes = output.match(/^ {2}[0-9a-f-]{23}$/gm)!.map((line) => line.trim());
});
beforeEach(async () => {
  await auth.database.rows('DELETE FROM rate_limits');
  await auth.database.rows('UPDATE accounts SET totp_last_step = NULL');
});
afterAll(() => auth.stop());

const logIn = (code?: string, password = PASSWORD) =>
  new Visitor(auth.url).send(API.login, { username: 'ada', password, ...(code !== undefined && { code }) });
/** The app's code, now or some steps later. */
const appCode = (steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });
const refused = { status: 401, body: { error: CODE_NEEDED } };

describe('a login of staff with an authenticator app', () => {
  it('succeeds with its code, also with spaces', async () => {
    const code = await appCode();
    expect(await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { username: 'ada', role: 'staff' },
    });
  });

  it.each([
    ['no code', undefined],
    ['an empty code', ''],
    ['another text', 'letters'],
  ])('with %s is refused with a request for one', async (_what, code) => {
    expect(await logIn(code)).toMatchObject(refused);
  });

  it('is refused with the code of another time', async () => {
    expect(await logIn(await appCode(-10))).toMatchObject(refused);
  });

  it('does not mention the code after a wrong password', async () => {
    expect(await logIn(await appCode(), 'not the password')).toMatchObject({
      status: 401,
      body: { error: 'Wrong username or password' },
    });
  });

  it('is refused with a code that was used, and with an older one', async () => {
    const [older, code, newer] = [await appCode(-1), await appCode(), await appCode(1)];
    expect((await logIn(code)).status).toBe(200);
    expect(await logIn(code)).toMatchObject(refused);
    expect(await logIn(older)).toMatchObject(refused);
    expect((await logIn(newer)).status).toBe(200);
  });

  it('succeeds once for simultaneous logins with one code', async () => {
    const code = await appCode();
    const statuses = (await Promise.all([logIn(code), logIn(code), logIn(code)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
  });

  it('counts wrong codes like wrong passwords', async () => {
    const statuses = [];
    for (let index = 0; index < 6; index++) statuses.push((await logIn('letters')).status);
    expect(statuses).toEqual([...Array(5).fill(401), 429]);
    expect((await logIn(await appCode())).status).toBe(429);
  });
});

describe('a recovery code', () => {
  it('is one of ten, stored as hashes', async () => {
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = JSON.stringify(await auth.database.rows('SELECT code_hash::text FROM recovery_codes'));
    expect(recoveryCodes.filter((code) => stored.includes(code.replaceAll('-', '')))).toEqual([]);
  });

  it('replaces the code of the app once', async () => {
    const [code = ''] = recoveryCodes;
    expect((await logIn(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await logIn(code)).toMatchObject(refused);
    expect((await logIn(recoveryCodes[1])).status).toBe(200);
  });
});

it('an account without an authenticator app logs in with any code', async () => {
  const dana = new Visitor(auth.url, '203.0.113.5');
  await dana.signUp('dana');
  const body = { username: 'dana', password: PASSWORD, code: '123456' };
  expect((await dana.send(API.login, body)).status).toBe(200);
});

it('an account that is no longer staff needs no code', async () => {
  await auth.command('staff-off', ['ada']);
  expect((await logIn()).status).toBe(200);
  expect(await auth.command('staff-totp', ['ada'])).toMatchObject({
    code: 1,
    output: "The account 'ada' is not staff",
  });
});
