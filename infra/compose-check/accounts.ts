import { randomUUID } from 'node:crypto';
import { API } from '@packaging/contracts/api';
import { check } from './check.ts';
import { compose, url } from './containers.ts';

/** A browser with the site's session cookie. */
class Visitor {
  cookie = '';

  async call({ method, path }: { method: string; path: string }, body?: object) {
    const response = await fetch(url + path, {
      method,
      headers: { cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return { status: response.status, text: await response.text() };
  }

  /** The account that is logged in, if any. */
  async me(): Promise<{ username: string; role: string } | undefined> {
    const { status, text } = await this.call(API.currentUser);
    return status === 200 ? (JSON.parse(text) as { username: string; role: string }) : undefined;
  }
}

/** Signup, login and logout; and the operator's commands. */
export async function account(): Promise<void> {
  const visitor = new Visitor();
  const credentials = { username: `check-${randomUUID()}`, password: randomUUID() };
  check('an account is signed up for', (await visitor.call(API.signup, credentials)).status === 201);
  check('and is logged in', (await visitor.me())?.username === credentials.username);
  const session = visitor.cookie;
  check('it logs out', (await visitor.call(API.logout)).status === 204);
  visitor.cookie = session;
  check('and its session is dead', (await visitor.me()) === undefined);
  await staff(credentials);
}

/** The operator's commands, in the container. */
async function staff(customer: { username: string; password: string }): Promise<void> {
  const inAuth = (command: string, ...args: string[]) =>
    String(compose('exec', '-T', 'auth', 'node', 'dist/account.js', command, ...args));
  const username = `staff-${randomUUID()}`;
  const password = /^Password: (\S+)\s*$/m.exec(inAuth('staff', username))?.[1] ?? '';
  const visitor = new Visitor();
  check(
    'a staff account made in the container logs in with the password that was printed',
    (await visitor.call(API.login, { username, password })).status === 200,
  );
  check('and is staff', (await visitor.me())?.role === 'staff');
  check(
    'the command in the container logs it out',
    inAuth('log-out', username).trim() === 'Sessions ended: 1' && (await visitor.me()) === undefined,
  );

  const output = inAuth('staff', '--promote', customer.username);
  const promoted = new Visitor();
  check(
    'a customer who is promoted in the container cannot log in with the former password',
    (await promoted.call(API.login, customer)).status === 401,
  );
  const newPassword = /^Password: (\S+)\s*$/m.exec(output)?.[1] ?? '';
  check(
    'but with the one that was printed',
    (await promoted.call(API.login, { ...customer, password: newPassword })).status === 200,
  );
  check('and is staff', (await promoted.me())?.role === 'staff');
}
