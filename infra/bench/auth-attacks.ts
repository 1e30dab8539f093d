/**
 * Attacks accounts through the gateway of a whole system of its own, and prints what each attack met. Linux only: every
 * address of 127.0.0.0/8 is this machine, so that many visitors come from as many addresses.
 *
 *   make build && node infra/bench/auth-attacks.ts [--logins 200] [--signups 1000]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { API } from '@packaging/contracts/api';
import { AttackedSite } from './attacked-site.ts';
import { during, times } from './concurrency.ts';
import { watching } from './process-use.ts';
import { address, type Reply, statuses } from './site-client.ts';
import { median, quantile } from './statistics.ts';

const { values } = parseArgs({
  options: {
    logins: { type: 'string', default: '200' },
    signups: { type: 'string', default: '1000' },
  },
});
const PASSWORD = 'tall giraffes hum softly';
const SESSION = 'packaging-session';

const site = await AttackedSite.start();
const database = new pg.Client({ connectionString: site.system.databases.auth });
await database.connect();
const send = site.send.bind(site);
const record = site.record.bind(site);
const forgetCounts = () => database.query('DELETE FROM rate_limits');

const logIn = (username: string, password: string, from: string, headers: Record<string, string> = {}) =>
  send(API.login, from, { username, password }, headers);
const cookieOf = ({ headers }: Reply): string => String(headers['set-cookie']?.[0]).split(';')[0]!;
const me = (cookie: string, from = address(1)) => send(API.currentUser, from, undefined, { cookie });
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

try {
  await send(API.signup, address(1), { username: 'owner', password: PASSWORD });
  await guessing();
  await enumeration();
  await sessions();
  await otherSites();
  await crowd();
} finally {
  await database.end();
  await site.stop();
}
site.print();

async function guessing(): Promise<void> {
  const attacker = address(2);
  const guesses = await times(200, (index) => logIn('owner', `guess ${index}`, attacker));
  record('guessing, all at once', '200 from one address', statuses(guesses));
  const waits: string[] = [];
  for (let round = 0; round < 4; round++) {
    waits.push(String((await logIn('owner', PASSWORD, attacker)).headers['retry-after']));
    await database.query(`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'login-pair:%'`);
    for (let index = 0; index < 6; index++) await logIn('owner', `guess ${index}`, attacker);
  }
  record('guessing on, after each wait', '5 more', `waits of ${waits.join(', ')} s`);
  record(
    'locking another out',
    'the owner, after these guesses, from another address',
    statuses([await logIn('owner', PASSWORD, address(1))]),
  );

  await forgetCounts();
  await logIn('owner', PASSWORD, address(1));
  const many = await times(300, (index) => logIn('owner', `guess ${index}`, address(3, index)));
  record('guessing from many addresses', '300, one from each', statuses(many));
  const usual = await logIn('owner', PASSWORD, address(1));
  const elsewhere = await logIn('owner', PASSWORD, address(4));
  record(
    'locking another out from many addresses',
    'the owner, from their usual address / from a new one',
    `${usual.status} / ${elsewhere.status} (at most an hour)`,
  );

  await forgetCounts();
  const names = await times(150, (index) => logIn(`name ${index}`, 'Summer 2026', address(11)));
  record('one password for many names', '150 names from one address', statuses(names));

  await forgetCounts();
  const forged = await times(50, (index) => {
    const claimed = `203.0.113.${index}`;
    return logIn('owner', `guess ${index}`, address(12), {
      'x-forwarded-for': claimed,
      forwarded: `for=${claimed}`,
      'x-real-ip': claimed,
    });
  });
  record('rotating X-Forwarded-For', '50 guesses, each claiming another address', statuses(forged));
}

async function enumeration(): Promise<void> {
  await forgetCounts();
  const count = Number(values.logins);
  const reply = async (username: string) => {
    const { status, body, headers } = await logIn(username, 'not the password', address(5));
    return JSON.stringify([status, { ...JSON.parse(body), requestId: '' }, Object.keys(headers).toSorted()]);
  };
  const same = (await reply('owner')) === (await reply('nobody'));
  record(
    'finding names by text',
    'unknown name and wrong password',
    same ? 'the same response' : 'THEY DIFFER',
  );

  await forgetCounts();
  const taken: Record<'owner' | 'nobody', number[]> = { owner: [], nobody: [] };
  // By turns, each from an address of its own, so that no limit is met.
  for (let index = 0; index < count; index++)
    for (const name of index % 2 ? (['owner', 'nobody'] as const) : (['nobody', 'owner'] as const))
      taken[name].push((await logIn(name, 'not the password', address(name === 'owner' ? 6 : 7, index))).ms);
  const spread = (of: number[]) =>
    [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => quantile(of, part).toFixed(1)).join(' / ');
  record(
    'finding names by time',
    `${count} logins each; 5, 25, 50, 75, 95 % in ms`,
    `wrong password ${spread(taken.owner)}; unknown name ${spread(taken.nobody)}; ${verdict(taken.owner, taken.nobody)}`,
  );
}

/** Whether the difference of two medians is more than what shuffling the same values gives by chance. */
function verdict(one: number[], other: number[]): string {
  const difference = Math.abs(median(one) - median(other));
  const all = [...one, ...other];
  let asLarge = 0;
  const rounds = 2000;
  for (let round = 0; round < rounds; round++) {
    for (let index = all.length - 1; index > 0; index--) {
      const other = Math.floor(Math.random() * (index + 1));
      [all[index], all[other]] = [all[other]!, all[index]!];
    }
    if (Math.abs(median(all.slice(0, one.length)) - median(all.slice(one.length))) >= difference) asLarge++;
  }
  return `medians differ by ${difference.toFixed(2)} ms, as much as by chance in ${((asLarge / rounds) * 100).toFixed(0)} % of shuffles`;
}

async function sessions(): Promise<void> {
  await forgetCounts();
  const planted = cookieOf(await logIn('owner', PASSWORD, address(1)));
  const invented = `${SESSION}=${'A'.repeat(43)}`;
  const after = async (before: string) => {
    const own = cookieOf(await logIn('owner', PASSWORD, address(1), { cookie: before }));
    return `${own === before ? 'KEPT' : 'replaced'}, the old one ${(await me(before)).status}`;
  };
  record(
    'fixation',
    "a login with an attacker's session / an invented token",
    `${await after(planted)} / ${await after(invented)}`,
  );
  const cookie = cookieOf(await logIn('owner', PASSWORD, address(1)));
  const before = (await me(cookie)).status;
  await send(API.logout, address(1), undefined, { cookie });
  record(
    'replayed cookie',
    '/me before and after logout',
    `${before}, ${(await me(cookie, address(8))).status}`,
  );
  const query = await send(
    { ...API.login, path: `${API.login.path}?username=owner&password=${encodeURIComponent(PASSWORD)}` },
    address(1),
    {},
  );
  record('credentials in the address', 'login by query', String(query.status));
}

async function otherSites(): Promise<void> {
  await forgetCounts();
  const cookie = cookieOf(await logIn('owner', PASSWORD, address(1)));
  const foreign: [string, Record<string, string>][] = [
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site', origin: 'https://sub.localhost' }],
    ['Origin alone', { origin: 'https://evil.example' }],
    ['Origin: null', { origin: 'null' }],
  ];
  const credentials = { username: 'owner', password: PASSWORD };
  for (const [what, headers] of foreign) {
    const login = await send(API.login, address(1), credentials, headers);
    const logout = await send(API.logout, address(1), undefined, { ...headers, cookie });
    const form = await send(API.uploadPortfolioItem, address(1), '--x--', {
      ...headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '5',
    });
    record(
      `calls from another site (${what})`,
      'login, logout, upload as multipart; the session afterwards',
      `${login.status}, ${logout.status}, ${form.status}; ${(await me(cookie)).status}`,
    );
  }
}

async function crowd(): Promise<void> {
  const count = Number(values.signups);
  await forgetCounts();
  const cookie = cookieOf(await logIn('owner', PASSWORD, address(1)));
  for (const [what, from] of [
    ['from one address', () => address(9)],
    ['from as many addresses', (index: number) => address(10, index)],
  ] as const) {
    const waits: number[] = [];
    const auth = site.system.processes.auth.pid!;
    const signups = () =>
      watching({ auth: [auth], gateway: [site.system.processes.gateway.pid!] }, async () => {
        const started = performance.now();
        const replies = await times(count, (index) =>
          send(API.signup, from(index), { username: `${what} ${index}`, password: PASSWORD }),
        );
        return { replies, seconds: (performance.now() - started) / 1000 };
      });
    const [{ result, uses }] = await during(signups, async (isOver) => {
      while (!isOver()) waits.push((await me(cookie)).ms);
    });
    const memory = (of: 'auth' | 'gateway') =>
      `${of} ${uses[of]!.residentBefore.toFixed(0)} → ${uses[of]!.residentPeak.toFixed(0)} MB`;
    record(
      `${count} signups at once`,
      what,
      `${statuses(result.replies)} in ${result.seconds.toFixed(1)} s; ${memory('auth')}, ${memory('gateway')}; /me meanwhile: p50 ${ms(quantile(waits, 0.5))}, p99 ${ms(quantile(waits, 0.99))}, worst ${ms(Math.max(...waits))}`,
    );
  }
}
