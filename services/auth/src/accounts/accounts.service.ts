import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Credentials, displayedUsername, type Role } from '@packaging/contracts/auth';
import { ValidationFailure } from '@packaging/service-kit/http/errors';
import { QueryFailedError, type Repository } from 'typeorm';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { passwordObjection } from '../passwords/password-rules.ts';
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

  /** The account of a user name, however it is written. */
  find(username: string): Promise<AccountEntity | null> {
    return this.accounts.findOneBy({ usernameKey: usernameKey(username) });
  }

  /** Fails with 400 for a password that could be guessed. */
  checkPassword({ username, password }: Credentials): void {
    const objection = passwordObjection(password, displayedUsername(username));
    if (objection) throw new ValidationFailure([{ path: 'password', message: objection }]);
  }

  /** Makes an account; fails with 409 where the name is taken. */
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

  /** Stores the hash of a new password, or of the same one with other parameters. */
  async setPassword({ id }: AccountEntity, password: string): Promise<void> {
    await this.accounts.update({ id }, { passwordHash: await this.hasher.hash(password) });
  }
}
