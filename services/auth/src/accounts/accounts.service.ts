import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Credentials, displayedUsername, type Role } from '@packaging/contracts/auth';
import { ValidationFailure } from '@packaging/service-kit/http/errors';
import { QueryFailedError, type Repository } from 'typeorm';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { passwordProblem, staffPasswordProblem } from '../passwords/password-rules.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountEntity } from './account.entity.ts';
import { usernameKey } from './username-key.ts';

const UNIQUE_VIOLATION = '23505';
const CHANGED = 'The account was changed at the same time. Please try again.';
const TAKEN = 'This username is taken. Please choose another, or log in.';

@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
  ) {}

  /** The account with this username, in any spelling that counts as the same. */
  find(username: string): Promise<AccountEntity | null> {
    return this.accounts.findOneBy({ usernameKey: usernameKey(username) });
  }

  /** Fails with 400 for a password that is easy to guess. */
  checkPassword({ username, password }: Credentials, role: Role, path = 'password'): void {
    const name = displayedUsername(username);
    const problem =
      passwordProblem(password, name) ??
      (role === 'staff' ? staffPasswordProblem(password, name) : undefined);
    if (problem) throw new ValidationFailure([{ path, message: problem }]);
  }

  /** Creates an account; fails with 409 if the name is taken. */
  async create({ username, password }: Credentials, role: Role): Promise<AccountEntity> {
    if (await this.find(username)) throw new ConflictException(TAKEN);
    const account = this.accounts.create({
      username: displayedUsername(username),
      usernameKey: usernameKey(username),
      passwordHash: await this.hasher.hash(password),
      role,
    });
    try {
      await this.accounts.insert(account);
    } catch (error) {
      if (error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION)
        throw new ConflictException(TAKEN);
      throw error;
    }
    return account;
  }

  /**
   * Changes an account and ends its sessions, except that of one token. A login with the former password that is still
   * in progress fails. Fails with 409 if another password was set meanwhile.
   */
  async changeAndLogOut(
    { id, passwordVersion }: AccountEntity,
    changes: Partial<
      Pick<AccountEntity, 'passwordHash' | 'role' | 'disabledAt' | 'totpSecret' | 'totpLastStep'>
    >,
    remainingToken?: string,
  ): Promise<void> {
    await this.accounts.manager.transaction(async (manager) => {
      const { affected } = await manager.update(
        AccountEntity,
        { id, passwordVersion },
        {
          ...changes,
          passwordVersion: () => 'password_version + 1',
        },
      );
      if (affected === 0) throw new ConflictException(CHANGED);
      await this.sessions.closeAll(id, remainingToken, manager);
    });
  }

  /** Stores the hash of the same password with the current parameters, unless another password was set meanwhile. */
  async rehash({ id, passwordVersion }: AccountEntity, password: string): Promise<void> {
    await this.accounts.update({ id, passwordVersion }, { passwordHash: await this.hasher.hash(password) });
  }
}
