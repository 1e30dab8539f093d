import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { ACCOUNT_HEADER } from '@packaging/contracts/account-header';
import { accountOf } from './account.ts';

const request = (header?: string) =>
  ({ headers: header === undefined ? {} : { [ACCOUNT_HEADER]: header } }) as unknown as IncomingMessage;

test('a request belongs to the account in the header', () => {
  const account = { id: randomUUID(), role: 'staff' };
  expect(accountOf(request(JSON.stringify(account)))).toEqual(account);
});

test.each([undefined, '', 'null', '{', '{"role":"staff"}', '{"id":"1","role":"staff"}'])(
  'a request with the header %j belongs to no account',
  (header) => {
    expect(accountOf(request(header))).toBeUndefined();
  },
);
