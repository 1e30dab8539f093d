/**
 * `make staff` and `make log-out`: a command of the auth service. With containers:
 * `docker compose exec auth node dist/staff.js USERNAME`.
 */
import { runServiceCommand } from './service-command.ts';

const [command, username] = process.argv.slice(2);
if (!username) {
  process.stderr.write(`Name the account: make ${command} USERNAME=…\n`);
  process.exit(1);
}
process.exitCode = await runServiceCommand('auth', command!, ['--', username], {
  STAFF_PASSWORD: process.env['STAFF_PASSWORD'],
});
