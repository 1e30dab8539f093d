import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Auth, PASSWORD, UNLIMITED, Visitor } from './support/auth.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await Auth.start(UNLIMITED);
});
afterAll(() => auth.stop());

const visitor = () => new Visitor(auth.url);

describe('the staff command', () => {
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
    ['the environment', { environment: { STAFF_PASSWORD: PASSWORD } }, []],
    ['standard input', { input: `${PASSWORD}\n` }, ['--password-stdin']],
  ])('reads the password from %s without printing it', async (from, given, args) => {
    const { code, output } = await auth.command('staff', [...args, `boss by ${from}`], given);
    expect({ code, output }).toEqual({ code: 0, output: `The staff account 'boss by ${from}' is made.\n` });
    expect((await visitor().logIn(`boss by ${from}`)).body.role).toBe('staff');
  });

  it('promotes an existing account, ends its sessions and keeps its password', async () => {
    const dana = visitor();
    await dana.signUp('Dana');
    const { code, output } = await auth.command('staff', ['dana']);
    expect(code).toBe(0);
    expect(output).toContain(`The account 'Dana', made 2`);
    expect(output).not.toContain('Password:');
    expect((await dana.me()).status).toBe(401);
    expect((await dana.logIn('dana')).body.role).toBe('staff');
  });

  it('sets the password of a promoted account if one is given', async () => {
    await visitor().signUp('squatter', 'the password of a stranger');
    await auth.command('staff', ['squatter'], { environment: { STAFF_PASSWORD: PASSWORD } });
    expect((await visitor().logIn('squatter', 'the password of a stranger')).status).toBe(401);
    expect((await visitor().logIn('squatter')).body.role).toBe('staff');
  });

  it.each([
    ['no name', [], {}, 'Usage'],
    ['two names', ['one', 'two'], {}, 'Usage'],
    ['a name that is too short', ['x'], {}, 'Username must have 3 to 64 characters'],
    ['a common password', ['newboss'], { environment: { STAFF_PASSWORD: 'password1' } }, 'most common'],
    ['an empty password', ['newboss', '--password-stdin'], { input: '' }, 'Password is required'],
  ])('fails with %s and prints the reason', async (_what, args, given, why) => {
    const { code, output } = await auth.command('staff', args, given);
    expect(code).toBe(1);
    expect(output).toContain(why);
    expect(await auth.database.rows(`SELECT FROM accounts WHERE username_key = 'newboss'`)).toEqual([]);
  });
});

describe('the log-out command', () => {
  it('ends all sessions of one account and no others', async () => {
    const [phone, laptop, other] = [visitor(), visitor(), visitor()];
    await phone.signUp('Erin');
    await laptop.logIn('erin');
    await other.signUp('frank');
    expect(await auth.command('log-out', ['ERIN'])).toEqual({ code: 0, output: 'Sessions ended: 2\n' });
    expect([(await phone.me()).status, (await laptop.me()).status, (await other.me()).status]).toEqual([
      401, 401, 200,
    ]);
  });

  it('fails for an unknown name', async () => {
    expect(await auth.command('log-out', ['nobody'])).toMatchObject({ code: 1 });
  });
});
