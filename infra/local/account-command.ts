/**
 * `make staff` and the other commands on accounts: a command of the auth service. The name comes from the environment
 * (ACCOUNT), since visitors choose names and no shell may read them. With containers:
 * `docker compose exec auth node dist/account.js COMMAND USERNAME`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirectory, runServiceCommand } from './service-command.ts';
import { visitorKeyFile } from './visitor-key.ts';

const [target = ''] = process.argv.slice(2);
const { ACCOUNT: username, PROMOTE, STAFF_PASSWORD } = process.env;
if (!username) {
  process.stderr.write(`Name the account: make ${target} USERNAME=…\n`);
  process.exit(1);
}
const logs = join(dataDirectory, 'logs');
mkdirSync(logs, { recursive: true, mode: 0o700 });
const flags = PROMOTE ? ['--promote'] : [];
process.exitCode = await runServiceCommand('auth', 'account', [target, ...flags, '--', username], {
  STAFF_PASSWORD,
  VISITOR_HASH_KEY_FILE: visitorKeyFile(dataDirectory),
  COMMAND_LOG_FILE: join(logs, 'auth.log'),
});
