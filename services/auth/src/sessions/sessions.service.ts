import { createHash, randomBytes } from 'node:crypto';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { User } from '@packaging/contracts/auth';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { toUser } from '../accounts/account.entity.ts';
import { config } from '../config.ts';
import { SessionEntity } from './session.entity.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const NOT_LOGGED_IN = 'You are not logged in';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session not used since then has ended. */
const idleSince = (): Date => new Date(Date.now() - config.SESSION_IDLE_MAX_HOURS * HOUR_MS);

/** Sessions by token. They end after SESSION_IDLE_MAX_HOURS without use, after SESSION_MAX_HOURS, or when closed. */
@Injectable()
export class SessionsService {
  constructor(@InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>) {}

  /** Opens a session and returns its token. The browser's former session is closed. */
  async open(accountId: string, formerToken: string | undefined): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + config.SESSION_MAX_HOURS * HOUR_MS);
    await this.sessions.manager.transaction(async (manager) => {
      if (formerToken) await manager.delete(SessionEntity, { tokenHash: hashOf(formerToken) });
      await manager.insert(SessionEntity, { tokenHash: hashOf(token), accountId, expiresAt });
    });
    return token;
  }

  /** The user of a session; fails with 401. Records the use at most once a minute. */
  async currentUser(token: string | undefined): Promise<User> {
    if (!token) throw new UnauthorizedException(NOT_LOGGED_IN);
    const tokenHash = hashOf(token);
    // One query; findOne would need two for the join.
    const [session] = await this.sessions.find({
      select: {
        tokenHash: true,
        seenAt: true,
        account: { id: true, username: true, role: true, createdAt: true },
      },
      where: { tokenHash, expiresAt: MoreThan(new Date()), seenAt: MoreThan(idleSince()) },
      relations: { account: true },
    });
    if (!session) throw new UnauthorizedException(NOT_LOGGED_IN);
    if (session.seenAt.getTime() < Date.now() - MINUTE_MS)
      await this.sessions.update({ tokenHash }, { seenAt: new Date() });
    return toUser(session.account);
  }

  /** Ends a session at once, in every replica. */
  async close(token: string | undefined): Promise<void> {
    if (token) await this.sessions.delete({ tokenHash: hashOf(token) });
  }

  /** Ends all sessions of an account at once and returns their number. */
  async closeAll(accountId: string): Promise<number> {
    const { affected } = await this.sessions.delete({ accountId });
    return affected ?? 0;
  }

  /** Removes ended sessions and returns their number. */
  async removeEnded(): Promise<number> {
    const { affected } = await this.sessions.delete([
      { expiresAt: LessThanOrEqual(new Date()) },
      { seenAt: LessThanOrEqual(idleSince()) },
    ]);
    return affected ?? 0;
  }
}
