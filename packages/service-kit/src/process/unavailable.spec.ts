import { describe, expect, it } from '@jest/globals';
import { isUnavailable } from './unavailable.ts';

const failure = (message: string, code?: string, name?: string) =>
  Object.assign(new Error(message), { ...(code ? { code } : {}), ...(name ? { name } : {}) });

describe('isUnavailable', () => {
  it.each([
    failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    failure('write EPIPE', 'EPIPE'),
    failure('getaddrinfo ENOTFOUND postgres', 'ENOTFOUND'),
    failure('Connection terminated unexpectedly'),
    failure('timeout exceeded when trying to connect'),
    failure('terminating connection due to administrator command', '57P01'),
    failure('the database system is starting up', '57P03'),
    failure('sorry, too many clients already', '53300'),
    failure('Connection is closed.'),
    failure("Stream isn't writeable and enableOfflineQueue options is false"),
    failure('LOADING Redis is loading the dataset in memory', undefined, 'ReplyError'),
    failure('Query runner already released.', undefined, 'QueryRunnerAlreadyReleasedError'),
    failure('the queue gave no response within 5000 ms'),
  ])('is true for "$message"', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    failure('password authentication failed for user "x"', '28P01'),
    failure('database "x" does not exist', '3D000'),
    failure('WRONGPASS invalid username-password pair or user is disabled.', undefined, 'ReplyError'),
    failure('NOAUTH Authentication required.', undefined, 'ReplyError'),
    failure('null value in column "x" violates not-null constraint', '23502'),
    failure('BullMQ: PostgreSQL schema "x" is not initialized. Pass `migrate: true` on the connection.'),
    failure("Cannot read properties of undefined (reading 'x')"),
    failure('The "path" argument must be of type string', 'ERR_INVALID_ARG_TYPE'),
    failure("ENOENT: no such file or directory, open 'x'", 'ENOENT'),
  ])('is false for "$message"', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  it('unwraps the errors of TypeORM', () => {
    const wrapped = Object.assign(new Error('query failed'), { driverError: failure('gone', '57P01') });
    expect(isUnavailable(wrapped)).toBe(true);
  });
});
