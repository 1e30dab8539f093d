import { createHash, randomBytes } from 'node:crypto';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Session } from '@packaging/contracts/auth';
import { type EntityManager, IsNull, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { SessionEntity } from './session.entity.ts';
import { isLive, lifetimeOf } from './session-lifetime.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60 * 1000;
const NOT_LOGGED_IN = 'You are not logged in';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sessions by token. They end after the times of {@link lifetimeOf}, or when closed. */
@Injectable()
export class SessionsService {
  constructor(@InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>) {}

  /**
   * Opens a session and returns its token and account. The browser's former session is closed. Returns undefined if the
   * account was disabled, deleted or got another password since it was read: no session outlives such a change.
   */
  async open(
    { id, passwordVersion }: AccountEntity,
    formerToken: string | undefined,
  ): Promise<{ token: string; account: AccountEntity } | undefined> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return this.sessions.manager.transaction(async (manager) => {
      // Such a change waits for this lock, or this waits for the change.
      const account = await manager.findOne(AccountEntity, {
        where: { id, passwordVersion, disabledAt: IsNull() },
        lock: { mode: 'pessimistic_read' },
      });
      if (!account) return undefined;
      if (formerToken) await manager.delete(SessionEntity, { tokenHash: hashOf(formerToken) });
      const expiresAt = new Date(Date.now() + lifetimeOf(account.role).maxMs);
      await manager.insert(SessionEntity, { tokenHash: hashOf(token), accountId: id, expiresAt });
      return { token, account };
    });
  }

  /** The account of a session; fails with 401. Records the use at most once a minute. */
  async accountOf(token: string | undefined): Promise<AccountEntity> {
    if (!token) throw new UnauthorizedException(NOT_LOGGED_IN);
    const tokenHash = hashOf(token);
    // One query; findOne would need two for the join.
    const [session] = await this.sessions.find({ where: { tokenHash }, relations: { account: true } });
    if (!session || !isLive(session, session.account.role)) throw new UnauthorizedException(NOT_LOGGED_IN);
    if (session.seenAt.getTime() < Date.now() - MINUTE_MS)
      await this.sessions.update({ tokenHash }, { seenAt: new Date() });
    return session.account;
  }

  /** The sessions of an account, last used first. */
  async list({ id, role }: AccountEntity, currentToken: string): Promise<Session[]> {
    const sessions = await this.sessions.find({ where: { accountId: id }, order: { seenAt: 'DESC' } });
    return sessions
      .filter((session) => isLive(session, role))
      .map((session) => ({
        id: session.id,
        createdAt: session.createdAt.toISOString(),
        usedAt: session.seenAt.toISOString(),
        current: session.tokenHash.equals(hashOf(currentToken)),
      }));
  }

  /** Ends a session at once, in every replica. Returns the id of its account, if there was one. */
  async close(token: string | undefined): Promise<string | undefined> {
    if (!token) return undefined;
    const tokenHash = hashOf(token);
    const session = await this.sessions.findOneBy({ tokenHash });
    await this.sessions.delete({ tokenHash });
    return session?.accountId;
  }

  /** Ends one session of an account at once. Returns whether there was one. */
  async closeOne(accountId: string, id: string): Promise<boolean> {
    const { affected } = await this.sessions.delete({ accountId, id });
    return affected === 1;
  }

  /** Ends all sessions of an account at once, except that of one token, and returns their number. */
  async closeAll(
    accountId: string,
    remainingToken?: string,
    manager: EntityManager = this.sessions.manager,
  ): Promise<number> {
    const { affected } = await manager.delete(SessionEntity, {
      accountId,
      ...(remainingToken !== undefined && { tokenHash: Not(hashOf(remainingToken)) }),
    });
    return affected ?? 0;
  }

  /** Removes ended sessions and returns their number. */
  async removeEnded(): Promise<number> {
    const { idleMaxMs } = lifetimeOf('customer');
    const { affected } = await this.sessions.delete([
      { expiresAt: LessThanOrEqual(new Date()) },
      { seenAt: LessThanOrEqual(new Date(Date.now() - idleMaxMs)) },
    ]);
    return affected ?? 0;
  }
}
