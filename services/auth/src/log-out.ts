import { parseArgs } from 'node:util';
import { AccountsService } from './accounts/accounts.service.ts';
import { runCommand } from './command.ts';
import { SessionsService } from './sessions/sessions.service.ts';

/** `node dist/log-out.js USERNAME`: ends all sessions of an account, on every device, at once. */
await runCommand(async (app) => {
  const [username] = parseArgs({ allowPositionals: true }).positionals;
  if (!username) throw new Error('Usage: log-out.js USERNAME');
  const account = await app.get(AccountsService).find(username);
  if (!account) throw new Error(`There is no account '${username}'`);
  return `Sessions ended: ${await app.get(SessionsService).closeAll(account.id)}`;
});
