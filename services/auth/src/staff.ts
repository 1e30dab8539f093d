import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { StaffService } from './accounts/staff.service.ts';
import { runCommand } from './command.ts';
import { config } from './config.ts';

/**
 * `node dist/staff.js [--password-stdin] USERNAME`: creates a staff account, or promotes the existing one. The password
 * comes from STAFF_PASSWORD or standard input; without one, a new account gets a random password, which is printed.
 */
const { values, positionals } = parseArgs({
  options: { 'password-stdin': { type: 'boolean', default: false } },
  allowPositionals: true,
});

await runCommand(async (app) => {
  const [username] = positionals;
  if (!username || positionals.length > 1) throw new Error('Usage: staff.js [--password-stdin] USERNAME');
  const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const password = given ?? config.STAFF_PASSWORD;
  const result = await app.get(StaffService).promote(username, password);
  if (result.promotedFrom) {
    const { createdAt, hadRole } = result.promotedFrom;
    return [
      `The account '${result.username}', made ${createdAt.toISOString()}, is staff (it was ${hadRole}).`,
      'Its sessions have ended.',
      password
        ? 'Its password is now the given one.'
        : 'Its password is what it was: give one if anybody else may know it.',
    ].join('\n');
  }
  const made = `The staff account '${result.username}' is made.`;
  return result.generatedPassword ? `${made}\nPassword: ${result.generatedPassword}` : made;
});
