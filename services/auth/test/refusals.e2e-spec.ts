import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { Auth, PASSWORD, UNLIMITED, Visitor } from './support/auth.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await Auth.start(UNLIMITED);
  await new Visitor(auth.url).signUp('dana');
});
afterAll(() => auth.stop());

const visitor = () => new Visitor(auth.url);
const accounts = async () => (await auth.database.rows('SELECT FROM accounts')).length;

describe('a signup', () => {
  it.each([
    ['no name', { password: PASSWORD }, 'Username is required'],
    ['no password', { username: 'ada' }, 'Password is required'],
    ['an empty name', { username: '', password: PASSWORD }, 'Username is required'],
    [
      'a name of two characters',
      { username: 'ab', password: PASSWORD },
      'Username must have 3 to 64 characters',
    ],
    [
      'a name of two characters and spaces',
      { username: '  ab  ', password: PASSWORD },
      'Username must have 3 to 64 characters',
    ],
    [
      'a name of 65 characters',
      { username: 'x'.repeat(65), password: PASSWORD },
      'Username must have 3 to 64 characters',
    ],
    [
      'an invisible character',
      { username: 'da\u200bna', password: PASSWORD },
      'Username must not contain invisible characters',
    ],
    [
      'a character that turns text around',
      { username: 'ada\u202e', password: PASSWORD },
      'Username must not contain invisible characters',
    ],
    ...['$(reboot)', '`reboot`', 'ada;reboot', 'ada"', "ada'", 'ada lovelace', '-ada', '../ada', 'ada\\'].map(
      (username) =>
        [
          `the name ${username}`,
          { username, password: PASSWORD },
          'Username must begin with a letter or digit and contain only letters, digits and . _ - + @',
        ] as const,
    ),
    [
      'a NUL in the name',
      { username: 'ada\0', password: PASSWORD },
      'Please remove the unreadable character from the username',
    ],
    [
      'a NUL in the password',
      { username: 'ada', password: `${PASSWORD}\0` },
      'Please remove the unreadable character from the password',
    ],
    [
      'half a surrogate pair in the name',
      { username: 'ada\ud800', password: PASSWORD },
      'Please remove the unreadable character from the username',
    ],
    [
      'half a surrogate pair in the password',
      { username: 'ada', password: `\udfff${PASSWORD}` },
      'Please remove the unreadable character from the password',
    ],
    [
      'a password of seven characters',
      { username: 'ada', password: '1x3y5z7' },
      'Password must have 8 to 128 characters',
    ],
    [
      'a password of seven characters with several code units',
      { username: 'ada', password: '📦'.repeat(7) },
      'Password must have 8 to 128 characters',
    ],
    [
      'a password of 129 characters',
      { username: 'ada', password: 'xy'.repeat(64) + 'z' },
      'Password must have 8 to 128 characters',
    ],
    [
      'a password of sixty kilobytes',
      { username: 'ada', password: 'x'.repeat(60_000) },
      'Password is too long',
    ],
    [
      'a common password',
      { username: 'ada', password: 'Password1' },
      'This password is one of the most common ones. Please choose another.',
    ],
    [
      'a password made of its name',
      { username: 'ada.lovelace', password: 'Ada.Lovelace 1815' },
      "Please choose a password that is not made of your user name or the company's name",
    ],
    [
      "a password made of the company's name",
      { username: 'ada', password: 'packaging1952' },
      "Please choose a password that is not made of your user name or the company's name",
    ],
    ['a number for a name', { username: 12345, password: PASSWORD }, 'Username is required'],
    ['a list for a name', { username: ['ada'], password: PASSWORD }, 'Username is required'],
    ['an object for a password', { username: 'ada', password: { length: 12 } }, 'Password is required'],
    ['null', { username: null, password: null }, 'Username is required'],
    ['an array', [{ username: 'ada', password: PASSWORD }], 'Invalid input: expected object, received array'],
    ['a text', '"ada"', 'The request is not valid JSON'],
  ])('with %s is refused with an error message', async (_what, body, error) => {
    const before = await accounts();
    const response = await visitor().send(API.signup, body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, requestId: expect.any(String) });
    expect(response.body).toMatchObject({ error, message: error });
    expect(await accounts()).toBe(before);
  });

  it.each([
    ['a name of three characters', 'ada', PASSWORD],
    ['a name of 64 characters', '箱'.repeat(64), PASSWORD],
    ['a name of 64 characters with two code units', '𐐷'.repeat(64), PASSWORD],
    ['a name with marks and an address', 'Zoë_Łukasz-नमस्ते+la@example.com', PASSWORD],
    ['a password of eight characters', 'eight', '1x3y5z7w'],
    ['a password of 128 characters with two code units', 'long', '📦'.repeat(128)],
    ['a password with tabs and line feeds', 'lines', 'one\ttwo\nthree'],
  ])('with %s is accepted and can log in', async (_what, username, password) => {
    expect((await visitor().signUp(username, password)).status).toBe(201);
    expect((await visitor().logIn(username, password)).status).toBe(200);
  });
});

describe.each([
  ['login', API.login],
  ['signup', API.signup],
])('a %s', (name, call) => {
  const credentials = { username: `rude-${name}`, password: PASSWORD };

  it.each(['?username=dana&password=x', '?', '?next=/contact'])(
    'with a query (%s) is refused, even if its body is valid',
    async (query) => {
      const response = await visitor().send({ ...call, path: call.path + query }, credentials);
      expect(response).toMatchObject({
        status: 400,
        body: { error: 'Username and password belong in the body of the request, not its address' },
      });
    },
  );

  it.each([
    ['broken JSON', '{"username":', 'application/json', 400],
    ['a form', 'username=dana&password=x', 'application/x-www-form-urlencoded', 415],
    ['plain text', JSON.stringify(credentials), 'text/plain', 415],
    ['ten megabytes', `{"username":"${'x'.repeat(10_000_000)}"}`, 'application/json', 413],
    ['sixty thousand brackets', '['.repeat(60_000), 'application/json', 400],
  ])('with %s is refused', async (_what, body, type, status) => {
    const response = await visitor().send(call, body, { 'content-type': type });
    expect(response).toMatchObject({ status, body: { success: false, error: expect.any(String) } });
  });

  it('with a multipart form is refused', async () => {
    const form = new FormData();
    form.append('username', 'dana');
    const response = await fetch(auth.url + call.path, { method: 'POST', body: form });
    expect(response.status).toBe(415);
  });

  it('without a body is refused', async () => {
    const response = await visitor().send(call);
    expect(response).toMatchObject({ status: 400, body: { success: false } });
  });

  it('cannot set a role through __proto__ or constructor', async () => {
    const body =
      '{"__proto__":{"role":"staff"},"constructor":{"prototype":{}},"username":"x","password":"y"}';
    expect((await visitor().send(call, body)).status).toBe(name === 'login' ? 401 : 400);
  });
});

describe('a login', () => {
  it.each([
    ['a name that cannot exist', 'x', PASSWORD],
    ['a name that tries SQL', `dana' OR '1'='1`, PASSWORD],
    ['a wrong password', 'dana', 'not this one'],
    ['the password in another case', 'dana', PASSWORD.toUpperCase()],
    ['a long password', 'dana', 'x'.repeat(2000)],
  ])('with %s gets the same 401', async (_what, username, password) => {
    expect(await visitor().logIn(username, password)).toMatchObject({
      status: 401,
      body: { error: 'Wrong username or password' },
    });
  });

  it.each([
    [{ username: 'dana' }, 'Password is required'],
    [{ password: PASSWORD }, 'Username is required'],
    [{ username: 'dana', password: 7 }, 'Password is required'],
    [{ username: 'dana\0', password: PASSWORD }, 'Please remove the unreadable character from the username'],
    [{ username: 'dana', password: '\ud83d' }, 'Please remove the unreadable character from the password'],
    [{ username: 'x'.repeat(3000), password: PASSWORD }, 'Username is too long'],
    [[], 'Invalid input: expected object, received array'],
  ])('with %j is refused with an error message', async (body, error) => {
    const response = await visitor().send(API.login, body);
    expect(response.status).toBe(400);
    expect(response.body.error).toBe(error);
  });
});

it('answers a GET of its calls with 404', async () => {
  for (const { path } of [API.login, API.signup, API.logout])
    expect((await visitor().send({ method: 'GET', path })).status).toBe(404);
});

it('keeps working when visitors disconnect while sending', async () => {
  await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        new Promise<void>((resolve) => {
          const headers = { 'content-type': 'application/json', 'content-length': '500' };
          const request = httpRequest(auth.url + API.login.path, { method: 'POST', headers });
          request.on('error', () => resolve());
          request.write('{"username":"dana","passw');
          setTimeout(() => request.destroy(), 50);
        }),
    ),
  );
  expect((await visitor().logIn('dana')).status).toBe(200);
});
