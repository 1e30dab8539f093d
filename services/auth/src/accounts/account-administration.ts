import { randomBytes } from 'node:crypto';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { signupSchema } from '@packaging/contracts/auth';
import { COMPANY } from '@packaging/contracts/company';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import { generateURI } from 'otplib';
import type { Repository } from 'typeorm';
import { SecurityEvents } from '../events/security-events.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SecondFactor } from '../second-factor/second-factor.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';

const GENERATED_PASSWORD_BYTES = 18;

/** A staff account that was just created or promoted. */
export interface StaffAccount {
  username: string;
  created: boolean;
  /** Set if no password was given. */
  generatedPassword?: string;
}

/** Accounts as an operator's commands change them; no route leads here. */
@Injectable()
export class AccountAdministration {
  constructor(
    @InjectRepository(AccountEntity) private readonly repository: Repository<AccountEntity>,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: SessionsService,
    private readonly events: SecurityEvents,
  ) {}

  /**
   * Creates a staff account. An existing account, which a stranger may have created, fails with 409 unless `promote` is
   * set; it is enabled, gets a new password and its sessions end. Without a given password, a random one is generated.
   */
  async makeStaff(username: string, given: string | undefined, promote: boolean): Promise<StaffAccount> {
    const existing = await this.accounts.find(username);
    if (existing && !promote) {
      const { username: name, role, createdAt } = existing;
      throw new ConflictException(
        `The account '${name}' exists: ${role}, created ${createdAt.toISOString()}, perhaps by a stranger.\n` +
          'To make it staff with a new password, add --promote (make staff: PROMOTE=1).',
      );
    }
    const password = given ?? randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
    const generated = given === undefined ? { generatedPassword: password } : {};
    // The name of an existing account may be older than the rules for names.
    const schema = existing ? signupSchema.shape.password : signupSchema;
    const checked = schema.safeParse(existing ? password : { username, password });
    if (!checked.success) throw new ValidationFailure(fieldIssues(checked.error.issues));
    this.accounts.checkPassword({ username, password }, 'staff');
    if (!existing) {
      const account = await this.accounts.create({ username, password }, 'staff');
      this.events.record('role-changed', { accountId: account.id, role: 'staff' });
      return { username: account.username, created: true, ...generated };
    }
    const passwordHash = await this.hasher.hash(password);
    await this.accounts.changeAndLogOut(existing, { passwordHash, role: 'staff', disabledAt: null });
    this.events.record('role-changed', { accountId: existing.id, role: 'staff' });
    this.events.record('password-changed', { accountId: existing.id });
    return { username: existing.username, created: false, ...generated };
  }

  /**
   * Requires a code of an authenticator app at each login of a staff account, and ends its sessions. Called again, it
   * replaces the app and the recovery codes.
   */
  async addSecondFactor(username: string): Promise<{ url: string; recoveryCodes: string[] }> {
    const account = await this.#find(username);
    if (account.role !== 'staff') throw new ConflictException(`The account '${username}' is not staff`);
    const recoveryCodes = await this.secondFactor.replaceRecoveryCodes(account.id);
    const secret = this.secondFactor.newSecret();
    await this.accounts.changeAndLogOut(account, { totpSecret: secret, totpLastStep: null });
    this.events.record('second-factor-added', { accountId: account.id });
    return { url: generateURI({ issuer: COMPANY.name, label: account.username, secret }), recoveryCodes };
  }

  /** Makes an account a customer's, without a second factor, and ends its sessions. */
  async removeFromStaff(username: string): Promise<void> {
    const account = await this.#find(username);
    await this.accounts.changeAndLogOut(account, { role: 'customer', totpSecret: null, totpLastStep: null });
    this.events.record('role-changed', { accountId: account.id, role: 'customer' });
  }

  /** Ends all sessions of an account, on every device, and returns their number. */
  async logOut(username: string): Promise<number> {
    const { id } = await this.#find(username);
    const count = await this.sessions.closeAll(id);
    this.events.record('sessions-ended', { accountId: id, count });
    return count;
  }

  /** Ends an account's sessions and refuses its logins, as if the password were wrong. */
  async disable(username: string): Promise<void> {
    const account = await this.#find(username);
    await this.accounts.changeAndLogOut(account, { disabledAt: new Date() });
    this.events.record('account-disabled', { accountId: account.id });
  }

  /** Accepts the logins of a disabled account again. */
  async enable(username: string): Promise<void> {
    const { id } = await this.#find(username);
    await this.repository.update({ id }, { disabledAt: null });
    this.events.record('account-enabled', { accountId: id });
  }

  /** Removes an account and its sessions. Its name can be taken again. */
  async delete(username: string): Promise<void> {
    const { id } = await this.#find(username);
    await this.repository.delete({ id });
    this.events.record('account-deleted', { accountId: id });
  }

  async #find(username: string): Promise<AccountEntity> {
    const account = await this.accounts.find(username);
    if (!account) throw new NotFoundException(`There is no account '${username}'`);
    return account;
  }
}
