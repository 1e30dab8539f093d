/**
 * `make staff` and the other commands on accounts: runs a command of the auth service. The name comes from the environment
 * (ACCOUNT), since visitors choose names and no shell may read them. With containers:
 * `docker compose exec auth node dist/account.js staff USERNAME`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runServiceCommand } from './service-command.ts';
import { ROOT } from './supervised-process.ts';
import { visitorKeyFile } from './visitor-key.ts';

const [target = ''] = process.argv.slice(2);
const { ACCOUNT: username, PROMOTE, STAFF_PASSWORD, DATA_DIR } = process.env;
if (!username) {
  process.stderr.write(`Name the account: make ${target} USERNAME=…\n`);
  process.exit(1);
}
const directory = resolve(ROOT, DATA_DIR ?? '.data');
const logs = join(directory, 'logs');
mkdirSync(logs, { recursive: true, mode: 0o700 });

const flags = PROMOTE ? ['--promote'] : [];
process.exitCode = await runServiceCommand('auth', 'account', [target, ...flags, '--', username], {
  VISITOR_HASH_KEY_FILE: visitorKeyFile(directory),
  COMMAND_LOG_FILE: join(logs, 'auth.log'),
  STAFF_PASSWORD,
});
