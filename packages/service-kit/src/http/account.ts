import type { IncomingMessage } from 'node:http';
import { type Account, ACCOUNT_HEADER, accountHeaderSchema } from '@packaging/contracts/account-header';

/** The account a request belongs to, from the gateway's header; undefined on routes that need no account. */
export function accountOf({ headers }: IncomingMessage): Account | undefined {
  try {
    return accountHeaderSchema.parse(JSON.parse(String(headers[ACCOUNT_HEADER])));
  } catch {
    return undefined;
  }
}
