import { createHash, randomBytes } from 'node:crypto';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { User } from '@packaging/contracts/auth';
import { DataSource } from 'typeorm';
import { toUser } from '../accounts/account.entity.ts';
import { config } from '../config.ts';

const TOKEN_BYTES = 32;
const NOT_LOGGED_IN = 'You are not logged in';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Who is logged in, by tokens of which only the SHA-256 is stored: a leaked table lets nobody log in. A
 * session has ended when it was not used for SESSION_IDLE_MAX_HOURS, after SESSION_MAX_HOURS, or when it was closed.
 */
@Injectable()
export class SessionsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Opens a session of an account and gives its token. The session that the browser had before is closed. */
  async open(accountId: string, formerToken: string | undefined): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.dataSource.query(
      `WITH former AS (DELETE FROM sessions WHERE token_hash = $4)
       INSERT INTO sessions (token_hash, account_id, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [hashOf(token), accountId, config.SESSION_MAX_HOURS * 3600, formerToken ? hashOf(formerToken) : null],
    );
    return token;
  }

  /** Whose session a token is; fails with 401. Notes at most once a minute that it is used. */
  async currentUser(token: string | undefined): Promise<User> {
    const user = token && (await this.#find(token));
    if (!user) throw new UnauthorizedException(NOT_LOGGED_IN);
    return user;
  }

  async #find(token: string): Promise<User | undefined> {
    const [account] = await this.dataSource.query(
      `WITH alive AS (
         SELECT token_hash, account_id, seen_at FROM sessions
         WHERE token_hash = $1 AND expires_at > now() AND seen_at > now() - make_interval(secs => $2)
       ), noted AS (
         UPDATE sessions SET seen_at = now()
         WHERE token_hash IN (SELECT token_hash FROM alive WHERE seen_at < now() - interval '1 minute')
       )
       SELECT id, username, role, created_at AS "createdAt"
       FROM accounts WHERE id = (SELECT account_id FROM alive)`,
      [hashOf(token), config.SESSION_IDLE_MAX_HOURS * 3600],
    );
    return account && toUser(account);
  }

  /** Ends a session at once, in every replica. */
  async close(token: string | undefined): Promise<void> {
    if (token) await this.dataSource.query('DELETE FROM sessions WHERE token_hash = $1', [hashOf(token)]);
  }

  /** Ends all sessions of an account at once, and gives their number. */
  async closeAll(accountId: string): Promise<number> {
    const [, count] = await this.dataSource.query('DELETE FROM sessions WHERE account_id = $1', [accountId]);
    return count;
  }

  /** Removes sessions that have ended, and gives their number. */
  async removeEnded(): Promise<number> {
    const [, count] = await this.dataSource.query(
      'DELETE FROM sessions WHERE expires_at <= now() OR seen_at <= now() - make_interval(secs => $1)',
      [config.SESSION_IDLE_MAX_HOURS * 3600],
    );
    return count;
  }
}
