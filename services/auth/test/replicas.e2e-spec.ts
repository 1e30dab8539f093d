import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../infra/test-harness/until.ts';
import { Auth, UNLIMITED, Visitor } from './support/auth.ts';

describe('two replicas on one database', () => {
  let one: Auth;
  let other: Auth;
  beforeAll(async () => {
    one = await Auth.start();
    other = await Auth.start({}, one.database);
  });
  afterAll(async () => {
    await other.kill();
    await one.stop();
  });

  it('share sessions and their end', async () => {
    const dana = new Visitor(one.url);
    await dana.signUp('dana');
    const elsewhere = dana.at(other.url);
    expect((await elsewhere.me()).body.username).toBe('dana');
    await elsewhere.logOut();
    expect((await dana.me()).status).toBe(401);
  });

  it('count failures exactly together, even simultaneous ones', async () => {
    const guess = (index: number) =>
      new Visitor(index % 2 ? one.url : other.url, '192.0.2.9').logIn('dana', `guess number ${index}`);
    const statuses = (await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([...Array(5).fill(401), ...Array(35).fill(429)]);
    expect((await guess(1)).status).toBe(429);
    expect((await guess(2)).status).toBe(429);
  });

  it('create one account for simultaneous signups of the same name', async () => {
    const signUps = [one, other, one, other].map(({ url }, index) =>
      new Visitor(url, `203.0.113.${index}`).signUp('twin'),
    );
    expect((await Promise.all(signUps)).map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('count signups from one address together', async () => {
    const signUps = Array.from({ length: 26 }, (_, index) =>
      new Visitor(index % 2 ? one.url : other.url, '192.0.2.77').signUp(`crowd-${index}`),
    );
    const statuses = (await Promise.all(signUps)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('recover after the database ended their connections', async () => {
    const dana = new Visitor(one.url);
    await dana.logIn('dana');
    await one.database.terminateConnections();
    await until(async () => (await dana.at(other.url).me()).status === 200);
    await until(async () => (await dana.me()).status === 200);
  });
});

describe('more logins than may wait', () => {
  let auth: Auth;
  beforeAll(async () => {
    auth = await Auth.start({ ...UNLIMITED, PASSWORD_HASHES_WAITING_MAX: '10' });
  });
  afterAll(() => auth.stop());

  it('are refused with 503 while the admitted ones and other calls go on', async () => {
    const member = new Visitor(auth.url);
    await member.signUp('dana');
    const logIns = Array.from({ length: 100 }, () => new Visitor(auth.url).logIn('dana'));
    let allDecided = false;
    const decided = Promise.all(logIns).finally(() => (allDecided = true));
    expect((await member.me()).status).toBe(200);
    expect(allDecided).toBe(false);
    const responses = await decided;
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect(count(200)).toBeGreaterThanOrEqual(10);
    expect(count(503)).toBeGreaterThanOrEqual(50);
    expect(count(200) + count(503)).toBe(100);
    expect(responses.find(({ status }) => status === 503)!.body.error).toBe(
      'Too many people are logging in at the moment. Please try again in a few seconds.',
    );
    expect(await auth.metric('auth_password_hashes_refused_total')).toBe(count(503));
  });
});
