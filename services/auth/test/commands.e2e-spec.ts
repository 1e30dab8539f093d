import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Auth, PASSWORD, UNLIMITED, Visitor } from './support/auth.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await Auth.start(UNLIMITED);
});
afterAll(() => auth.stop());

const visitor = () => new Visitor(auth.url);

/** The log line of a command. */
const event = (name: string, more = {}) => expect.objectContaining({ event: name, by: 'operator', ...more });
const NEW_PASSWORD = 'short turtles whistle loudly';

describe('the command staff', () => {
  it('creates an account and prints its random password', async () => {
    const { code, output } = await auth.command('staff', ['Olive']);
    expect(code).toBe(0);
    const password = /^Password: (\S{24})$/m.exec(output)?.[1];
    expect(await visitor().logIn('olive', password)).toMatchObject({
      status: 200,
      body: { username: 'Olive', role: 'staff' },
    });
  });

  it.each([
    ['environment', { environment: { STAFF_PASSWORD: PASSWORD } }, []],
    ['input', { input: `${PASSWORD}\n` }, ['--password-stdin']],
  ])('reads the password from its %s without printing it', async (from, given, args) => {
    const { code, output } = await auth.command('staff', [...args, `boss-${from}`], given);
    expect({ code, output }).toEqual({ code: 0, output: `Created the staff account 'boss-${from}'.\n` });
    expect((await visitor().logIn(`boss-${from}`)).body.role).toBe('staff');
  });

  it('refuses the name of an existing account, which a stranger may have created', async () => {
    const stranger = visitor();
    await stranger.signUp('Dana');
    const { code, output } = await auth.command('staff', ['dana']);
    expect(code).toBe(1);
    expect(output).toMatch(/^The account 'Dana' exists: customer, created 2.*add --promote/s);
    expect((await stranger.me()).body.role).toBe('customer');
  });

  it('with --promote ends the sessions of an existing account and prints a new password', async () => {
    const stranger = visitor();
    const { body } = await stranger.signUp('squatter');
    const { code, output, events } = await auth.command('staff', ['--promote', 'squatter']);
    expect(code).toBe(0);
    const accountId = body.id;
    expect(events).toEqual([
      event('role-changed', { accountId, role: 'staff' }),
      event('password-changed', { accountId }),
    ]);
    expect((await stranger.me()).status).toBe(401);
    expect((await stranger.logIn('squatter')).status).toBe(401);
    const password = /^Password: (\S{24})$/m.exec(output)?.[1];
    expect((await visitor().logIn('squatter', password)).body.role).toBe('staff');
  });

  it('with --promote sets the given password', async () => {
    await visitor().signUp('given');
    await auth.command('staff', ['--promote', 'given'], { environment: { STAFF_PASSWORD: NEW_PASSWORD } });
    expect((await visitor().logIn('given')).status).toBe(401);
    expect((await visitor().logIn('given', NEW_PASSWORD)).body.role).toBe('staff');
  });

  it('promotes an account whose name is older than the rules for names', async () => {
    await visitor().signUp('old-name');
    await auth.database.rows(
      `UPDATE accounts SET username = 'Old; Name', username_key = 'old; name' WHERE username_key = 'old-name'`,
    );
    expect((await visitor().logIn('Old; Name')).status).toBe(200);
    expect(await auth.command('staff', ['--promote', 'old; name'])).toMatchObject({ code: 0 });
  });

  it.each([
    ['no name', [], {}, 'Usage'],
    ['two names', ['one', 'two'], {}, 'Usage'],
    ['a name that is too short', ['x'], {}, 'Username must have 3 to 64 characters'],
    ['a common password', ['newboss'], { environment: { STAFF_PASSWORD: 'password1' } }, 'most common'],
    [
      'a password of eleven characters',
      ['newboss'],
      { environment: { STAFF_PASSWORD: 'x7#Kq!9vLm2' } },
      'A staff password must have at least 12 characters',
    ],
    [
      'a long password that is easy to guess',
      ['newboss'],
      { environment: { STAFF_PASSWORD: 'Password2026!' } },
      'too easy to guess for a staff account',
    ],
    ['an empty password', ['newboss', '--password-stdin'], { input: '' }, 'Password is required'],
  ])('fails with %s and prints the reason', async (_what, args, given, why) => {
    const { code, output } = await auth.command('staff', args, given);
    expect(code).toBe(1);
    expect(output).toContain(why);
    expect(await auth.database.rows(`SELECT FROM accounts WHERE username_key = 'newboss'`)).toEqual([]);
  });
});

describe('the command staff-off', () => {
  it('makes a staff account a customer and ends its sessions', async () => {
    await auth.command('staff', ['leaver'], { environment: { STAFF_PASSWORD: PASSWORD } });
    const leaver = visitor();
    await leaver.logIn('leaver');
    expect(await auth.command('staff-off', ['leaver'])).toMatchObject({
      code: 0,
      events: [event('role-changed', { role: 'customer' })],
    });
    expect((await leaver.me()).status).toBe(401);
    expect((await leaver.logIn('leaver')).body.role).toBe('customer');
  });
});

describe('the command disable-account', () => {
  it('ends sessions at once and refuses the right password like a wrong one, until enable-account', async () => {
    const gina = visitor();
    await gina.signUp('gina');
    expect(await auth.command('disable-account', ['gina'])).toMatchObject({
      code: 0,
      events: [event('account-disabled')],
    });
    expect((await gina.me()).status).toBe(401);
    const refused = await gina.logIn('gina');
    const wrong = await gina.logIn('gina', 'not the password');
    expect(refused).toMatchObject({ status: 401, body: { error: wrong.body.error } });
    expect(await auth.command('enable-account', ['gina'])).toMatchObject({
      code: 0,
      events: [event('account-enabled')],
    });
    expect((await gina.logIn('gina')).status).toBe(200);
  });
});

describe('the command delete-account', () => {
  it('ends sessions at once and frees the name', async () => {
    const hugo = visitor();
    const { body: old } = await hugo.signUp('hugo');
    expect(await auth.command('delete-account', ['HUGO'])).toMatchObject({
      code: 0,
      events: [event('account-deleted', { accountId: old.id })],
    });
    expect((await hugo.me()).status).toBe(401);
    expect((await hugo.logIn('hugo')).status).toBe(401);
    expect((await hugo.signUp('hugo')).body.id).not.toBe(old.id);
  });
});

describe('the command log-out', () => {
  it('ends all sessions of one account and no others', async () => {
    const [phone, laptop, other] = [visitor(), visitor(), visitor()];
    await phone.signUp('Erin');
    await laptop.logIn('erin');
    await other.signUp('frank');
    expect(await auth.command('log-out', ['ERIN'])).toMatchObject({
      code: 0,
      output: 'Sessions ended: 2\n',
      events: [event('sessions-ended', { count: 2 })],
    });
    expect([(await phone.me()).status, (await laptop.me()).status, (await other.me()).status]).toEqual([
      401, 401, 200,
    ]);
  });

  it('fails for an unknown name', async () => {
    const { code, output } = await auth.command('log-out', ['nobody']);
    expect({ code, output }).toEqual({ code: 1, output: "There is no account 'nobody'" });
  });
});
