import { API } from '@packaging/contracts/api';
import { times } from '../concurrency.ts';
import { watching } from '../process-use.ts';
import { quantile } from '../statistics.ts';
import type { Attack, AttackedSite } from './attacked-site.ts';
import { address, claimAddress, type Reply, statuses } from './site-client.ts';

const OWNER = { username: 'owner', password: 'tall giraffes hum softly' };
const WRONG = 'not the password';
const LOGINS = 200;
const SIGNUPS = 1000;

const logIn = (
  site: AttackedSite,
  username: string,
  password: string,
  from: string,
  headers = {},
): Promise<Reply> => site.send(API.login, from, { username, password }, headers);

/** Runs an attack on an account that has logged in at `address(1)`, with all limits unused. */
const onOwner =
  (attack: Attack): Attack =>
  async (site) => {
    await site.send(API.signup, address(1), OWNER);
    await site.query('auth', 'DELETE FROM rate_limits');
    await logIn(site, OWNER.username, OWNER.password, address(1));
    return attack(site);
  };

async function guessFromManyAddresses(site: AttackedSite): Promise<string> {
  const guesses = await times(300, (index) =>
    logIn(site, OWNER.username, `guess ${index}`, address(3, index)),
  );
  const [usual, other] = [
    await logIn(site, OWNER.username, OWNER.password, address(1)),
    await logIn(site, OWNER.username, OWNER.password, address(4)),
  ];
  return `${statuses(guesses)}; the owner from their usual address ${usual.status}, from another ${other.status}`;
}

/** Compares the time of a wrong password with that of an unknown name, alternating, each from its own address. */
async function findNamesByTime(site: AttackedSite): Promise<string> {
  const taken: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < LOGINS; index++) {
    taken.push((await logIn(site, OWNER.username, WRONG, address(6, index))).ms);
    unknown.push((await logIn(site, 'unknown', WRONG, address(7, index))).ms);
  }
  const quartiles = (of: number[]) =>
    [0.25, 0.5, 0.75].map((part) => quantile(of, part).toFixed(1)).join(' / ');
  return `quartiles in ms: wrong password ${quartiles(taken)}, unknown name ${quartiles(unknown)}`;
}

async function signUpAtOnce(site: AttackedSite, from: (index: number) => string): Promise<string> {
  const session = await logIn(site, OWNER.username, OWNER.password, address(1));
  const cookie = String(session.headers['set-cookie']?.[0]).split(';')[0]!;
  const waits: number[] = [];
  const { auth, gateway } = site.system.processes;
  const { result, uses } = await watching({ auth: auth.pid!, gateway: gateway.pid! }, async () => {
    let isOver = false;
    const signups = times(SIGNUPS, (index) =>
      site.send(API.signup, from(index), { username: `${from(index)}-${index}`, password: OWNER.password }),
    ).finally(() => (isOver = true));
    while (!isOver) waits.push((await site.send(API.currentUser, address(1), undefined, { cookie })).ms);
    return signups;
  });
  const memory = Object.entries(uses).map(
    ([name, use]) => `${name} ${use.residentBefore.toFixed(0)} → ${use.residentPeak.toFixed(0)} MB`,
  );
  return `${statuses(result)}; ${memory.join(', ')}; /me meanwhile p99 ${quantile(waits, 0.99).toFixed(0)} ms`;
}

export const accountAttacks: Record<string, Attack> = {
  '200 guesses of a password from one address': onOwner(async (site) =>
    statuses(await times(200, (index) => logIn(site, OWNER.username, `guess ${index}`, address(2)))),
  ),
  '50 guesses, each claiming another address': onOwner(async (site) =>
    statuses(
      await times(50, (index) =>
        logIn(site, OWNER.username, `guess ${index}`, address(12), claimAddress(index)),
      ),
    ),
  ),
  '300 guesses from as many addresses': onOwner(guessFromManyAddresses),
  'one password for 150 names': onOwner(async (site) =>
    statuses(await times(150, (index) => logIn(site, `name ${index}`, 'Summer 2026', address(11)))),
  ),
  'finding names by time': onOwner(findNamesByTime),
  '1,000 signups at once from one address': onOwner((site) => signUpAtOnce(site, () => address(9))),
  '1,000 signups at once from as many addresses': onOwner((site) =>
    signUpAtOnce(site, (index) => address(13, index)),
  ),
};
