import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../local/supervised-process.ts';
import { check, until } from './check.ts';
import { compose } from './containers.ts';
import { quotesAndSmsOf, sendQuote } from './quotes.ts';

/** Between two quotes of the visitor, who stays below the rate limit. */
const PAUSE_MS = 200;

/** Passwords of inquiries: the service's file, and a login in the store's container that prints `login`. */
const PASSWORDS = [
  {
    secret: 'INQUIRIES_DB_PASSWORD',
    file: 'db',
    store: 'postgres',
    // By its name: PostgreSQL trusts connections to 127.0.0.1.
    login: `PGPASSWORD=$1 psql --host postgres --username inquiries --tuples-only --no-align --command "SELECT 'login'"`,
  },
  {
    secret: 'INQUIRIES_REDIS_PASSWORD',
    file: 'redis',
    store: 'redis',
    login: 'REDISCLI_AUTH=$1 redis-cli --user inquiries echo login',
  },
];

/** Replaces passwords with `make rotate` while a visitor sends quotes. */
export async function rotation(): Promise<void> {
  for (const { secret, file, store, login } of PASSWORDS) {
    const password = () =>
      String(compose('exec', '-T', 'inquiries', 'cat', `/run/secrets/inquiries/${file}`));
    const opens = (given: string) =>
      String(compose('exec', '-T', store, 'sh', '-c', `${login} 2>&1 || true`, 'sh', given)).trim() ===
      'login';
    const old = password();
    check(`${secret} opens ${store}`, opens(old));

    const prefix = `${Date.now()}-rotation-${file}-`;
    const visitor = startVisitor(prefix);
    await promisify(execFile)('sh', ['infra/docker/rotate.sh'], {
      cwd: ROOT,
      env: { ...process.env, SECRET: secret },
    });
    await until(`${secret} is replaced: the old one no longer opens ${store}`, () => !opens(old));
    await until('the new one does', () => opens(password()));
    const { accepted, refused } = await visitor.stop();
    check(`no quote is refused meanwhile (${accepted} accepted)`, refused === 0 && accepted > 0);
    await until('a quote is accepted afterwards', () => sendQuote(`${Date.now()}-rotated-${file}`));
    check('every quote is there', quotesAndSmsOf(prefix).quotes === accepted);
    await until('and has one SMS', () => quotesAndSmsOf(prefix).withSms === accepted);
  }
}

/** Sends quotes one after the other until `stop`. */
function startVisitor(prefix: string) {
  let accepted = 0;
  let refused = 0;
  let stopping = false;
  const visit = async () => {
    while (!stopping) {
      if (await sendQuote(prefix + (accepted + refused))) accepted++;
      else refused++;
      await delay(PAUSE_MS);
    }
    return { accepted, refused };
  };
  const visiting = visit();
  return {
    stop() {
      stopping = true;
      return visiting;
    },
  };
}
