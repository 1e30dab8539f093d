import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Credentials, displayedUsername, type Role } from '@packaging/contracts/auth';
import { ValidationFailure } from '@packaging/service-kit/http/errors';
import { QueryFailedError, type Repository } from 'typeorm';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { passwordProblem } from '../passwords/password-rules.ts';
import { AccountEntity } from './account.entity.ts';
import { usernameKey } from './username-key.ts';

const UNIQUE_VIOLATION = '23505';
const TAKEN = 'This username is taken. Please choose another, or log in.';

@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The account with this username, in any spelling that counts as the same. */
  find(username: string): Promise<AccountEntity | null> {
    return this.accounts.findOneBy({ usernameKey: usernameKey(username) });
  }

  /** Fails with 400 for a password that is easy to guess. */
  checkPassword({ username, password }: Credentials): void {
    const problem = passwordProblem(password, displayedUsername(username));
    if (problem) throw new ValidationFailure([{ path: 'password', message: problem }]);
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

  async setRole({ id }: AccountEntity, role: Role): Promise<void> {
    await this.accounts.update({ id }, { role });
  }

  /** Stores a new password, or rehashes the same one with the current parameters. */
  async setPassword({ id }: AccountEntity, password: string): Promise<void> {
    await this.accounts.update({ id }, { passwordHash: await this.hasher.hash(password) });
  }
}
