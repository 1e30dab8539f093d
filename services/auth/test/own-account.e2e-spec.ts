import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { until } from '../../../infra/test-harness/until.ts';
import { Auth, PASSWORD, UNLIMITED, Visitor } from './support/auth.ts';

const NEW_PASSWORD = 'short turtles whistle loudly';
const WRONG = 'not the password at all';

let auth: Auth;
beforeAll(async () => {
  auth = await Auth.start(UNLIMITED);
});
afterAll(() => auth.stop());

const visitor = (address?: string) => new Visitor(auth.url, address);
const changePassword = (by: Visitor, currentPassword: string, newPassword: string) =>
  by.send(API.changePassword, { currentPassword, newPassword });
const tokenHash = ({ cookie = '' }: Visitor) =>
  createHash('sha256')
    .update(cookie.slice(cookie.indexOf('=') + 1))
    .digest();

describe('a change of password', () => {
  it('ends all other sessions and keeps this one', async () => {
    const [phone, laptop] = [visitor(), visitor()];
    await phone.signUp('alma');
    await laptop.logIn('alma');
    expect((await changePassword(phone, PASSWORD, NEW_PASSWORD)).status).toBe(204);
    expect([(await phone.me()).status, (await laptop.me()).status]).toEqual([200, 401]);
    expect((await laptop.logIn('alma')).status).toBe(401);
    expect((await laptop.logIn('alma', NEW_PASSWORD)).status).toBe(200);
  });

  it('needs the current password', async () => {
    const ben = visitor();
    await ben.signUp('ben');
    expect(await changePassword(ben, WRONG, NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { error: 'The current password is wrong' },
    });
    expect((await visitor().logIn('ben')).status).toBe(200);
  });

  it('needs a session', async () => {
    expect((await changePassword(visitor(), PASSWORD, NEW_PASSWORD)).status).toBe(401);
  });

  it.each(['short', 'password1', 'carlacarla'])('refuses the password %j, as signup does', async (chosen) => {
    const carla = visitor();
    await carla.signUp('carla');
    await carla.logIn('carla');
    expect((await changePassword(carla, PASSWORD, chosen)).status).toBe(400);
    expect((await carla.logIn('carla')).status).toBe(200);
  });

  it('holds staff to stronger passwords', async () => {
    await auth.command('staff', ['dora'], { environment: { STAFF_PASSWORD: PASSWORD } });
    const dora = visitor();
    await dora.logIn('dora');
    expect((await changePassword(dora, PASSWORD, 'Password2026!')).body.error).toContain('too easy to guess');
    expect((await changePassword(dora, PASSWORD, NEW_PASSWORD)).status).toBe(204);
  });

  it('succeeds only once for two simultaneous changes', async () => {
    const [one, other] = [visitor(), visitor()];
    await one.signUp('edda');
    await other.logIn('edda');
    const statuses = (
      await Promise.all([
        changePassword(one, PASSWORD, NEW_PASSWORD),
        changePassword(other, PASSWORD, `${NEW_PASSWORD}!`),
      ])
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });
});

describe('a wrong current password', () => {
  it('counts like a failed login', async () => {
    const limited = await Auth.start();
    try {
      const fay = new Visitor(limited.url);
      await fay.signUp('fay');
      const statuses = [];
      for (let index = 0; index < 6; index++)
        statuses.push((await changePassword(fay, WRONG, NEW_PASSWORD)).status);
      expect(statuses).toEqual([...Array(5).fill(400), 429]);
      expect((await fay.logIn('fay')).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('the list of sessions', () => {
  it('has the own sessions only, and marks the current one', async () => {
    const [phone, laptop, other] = [visitor(), visitor(), visitor()];
    await phone.signUp('gil');
    await laptop.logIn('gil');
    await other.signUp('not-gil');
    const { status, body } = await phone.send(API.sessions);
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(Object.keys(body[0]).toSorted()).toEqual(['createdAt', 'current', 'id', 'usedAt']);
  });

  it('is refused without a session', async () => {
    expect((await visitor().send(API.sessions)).status).toBe(401);
  });

  it('names sessions that the user can end', async () => {
    const [phone, laptop] = [visitor(), visitor()];
    await phone.signUp('hal');
    await laptop.logIn('hal');
    const { body } = await phone.send(API.sessions);
    const { id } = body.find(({ current }: { current: boolean }) => !current);
    expect((await phone.send(API.endSession, { id })).status).toBe(204);
    expect([(await phone.me()).status, (await laptop.me()).status]).toEqual([200, 401]);
    expect((await phone.send(API.endSession, { id })).status).toBe(404);
  });

  it('does not let a user end sessions of others', async () => {
    const [ida, thief] = [visitor(), visitor()];
    await ida.signUp('ida');
    await thief.signUp('thief');
    const [{ id }] = (await ida.send(API.sessions)).body;
    expect((await thief.send(API.endSession, { id })).status).toBe(404);
    expect((await ida.me()).status).toBe(200);
  });
});

describe('a session of staff', () => {
  it.each([
    ['unused for 9 hours', `seen_at = now() - interval '9 hours'`, 401],
    ['used 7 hours ago', `seen_at = now() - interval '7 hours'`, 200],
    ['opened 25 hours ago', `created_at = now() - interval '25 hours'`, 401],
  ])('%s gets the expected status', async (_what, assignment, status) => {
    await auth.command('staff', ['joan', '--promote'], { environment: { STAFF_PASSWORD: PASSWORD } });
    const jo = visitor();
    await jo.logIn('joan');
    await auth.database.rows(`UPDATE sessions SET ${assignment} WHERE token_hash = $1`, [tokenHash(jo)]);
    expect((await jo.me()).status).toBe(status);
  });

  it('has a cookie of one day', async () => {
    const [cookie] = (await visitor().logIn('joan')).headers.getSetCookie();
    expect(cookie).toContain('Max-Age=86400;');
  });
});

it('a login that is in progress while the password changes opens no session', async () => {
  const kim = visitor();
  const { body } = await kim.signUp('kim');
  // The login has checked the password and waits for the account, which an operator's change holds.
  await auth.database.rows('BEGIN');
  await auth.database.rows('UPDATE accounts SET password_version = password_version + 1 WHERE id = $1', [
    body.id,
  ]);
  const login = visitor().logIn('kim');
  await until(async () => auth.logged({ event: 'login-accepted', accountId: body.id }).length > 0);
  await auth.database.rows('DELETE FROM sessions WHERE account_id = $1', [body.id]);
  await auth.database.rows('COMMIT');
  expect((await login).status).toBe(401);
  expect(await auth.database.rows('SELECT FROM sessions WHERE account_id = $1', [body.id])).toEqual([]);
});
