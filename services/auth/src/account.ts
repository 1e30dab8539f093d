import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { AccountAdministration } from './accounts/account-administration.ts';
import { runCommand } from './command.ts';
import { config } from './config.ts';

/**
 * `node dist/account.js COMMAND USERNAME`: an operator's commands on accounts. `staff` accepts `--promote`, for an account
 * that exists, and `--password-stdin`; its password is otherwise STAFF_PASSWORD, or a random one, which is printed.
 */
const { values, positionals } = parseArgs({
  options: {
    promote: { type: 'boolean', default: false },
    'password-stdin': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

type Command = (administration: AccountAdministration, username: string) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  staff: async (administration, username) => {
    const typed = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
    const result = await administration.makeStaff(username, typed ?? config.STAFF_PASSWORD, values.promote);
    const done = result.created
      ? `Created the staff account '${result.username}'.`
      : `The account '${result.username}' is staff with a new password. Its sessions have ended.`;
    return result.generatedPassword ? `${done}\nPassword: ${result.generatedPassword}` : done;
  },
  'staff-off': async (administration, username) => {
    await administration.removeFromStaff(username);
    return `The account '${username}' is a customer's. Its sessions have ended.`;
  },
  'staff-totp': async (administration, username) => {
    const { url, recoveryCodes } = await administration.addSecondFactor(username);
    return [
      `The account '${username}' needs a code at each login. Its sessions have ended.`,
      `For the authenticator app: ${url}`,
      'Recovery codes, each for one login without the app:',
      ...recoveryCodes.map((code) => `  ${code}`),
    ].join('\n');
  },
  'log-out': async (administration, username) => `Sessions ended: ${await administration.logOut(username)}`,
  'disable-account': async (administration, username) => {
    await administration.disable(username);
    return `The account '${username}' is disabled. Its sessions have ended.`;
  },
  'enable-account': async (administration, username) => {
    await administration.enable(username);
    return `The account '${username}' can log in again.`;
  },
  'delete-account': async (administration, username) => {
    await administration.delete(username);
    return `The account '${username}' and its sessions are deleted.`;
  },
};

await runCommand(async (app) => {
  const [name = '', username] = positionals;
  const command = COMMANDS[name];
  if (!command || !username || positionals.length > 2)
    throw new Error(
      `Usage: account.js COMMAND USERNAME, where COMMAND is ${Object.keys(COMMANDS).join(', ')}\n` +
        '       account.js staff [--promote] [--password-stdin] USERNAME',
    );
  return command(app.get(AccountAdministration), username);
});
