import type { IncomingMessage } from 'node:http';
import { type Account, ACCOUNT_HEADER, accountHeaderSchema } from '@packaging/contracts/account-header';

/** Whose account a request belongs to, as the gateway says; undefined on routes that need none. */
export function accountOf({ headers }: IncomingMessage): Account | undefined {
  try {
    return accountHeaderSchema.parse(JSON.parse(String(headers[ACCOUNT_HEADER])));
  } catch {
    return undefined;
  }
}
