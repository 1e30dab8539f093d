import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Credentials, signupSchema } from '@packaging/contracts/auth';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountsService } from './accounts.service.ts';

const GENERATED_PASSWORD_BYTES = 18;

/** A staff account that was made or promoted just now. */
export interface Appointment {
  username: string;
  /** Set where the account was there before. */
  promotedFrom?: { createdAt: Date; hadRole: string };
  /** The password, where nobody gave one and the account is new. */
  generatedPassword?: string;
}

/** Staff accounts, which only an operator makes. */
@Injectable()
export class StaffService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Makes a staff account or promotes the one of that name, whose sessions end. A given password becomes the account's;
   * without one a new account gets a random one, and an existing one keeps its own. Fails with 400 for a name or
   * password that signup would refuse.
   */
  async appoint(username: string, password: string | undefined): Promise<Appointment> {
    const existing = await this.accounts.find(username);
    const chosen = password ?? randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
    const credentials = check({ username, password: chosen });
    this.accounts.checkPassword(credentials);
    if (!existing) {
      const account = await this.accounts.create(credentials, 'staff');
      return { username: account.username, ...(password ? {} : { generatedPassword: chosen }) };
    }
    if (password) await this.accounts.setPassword(existing, password);
    await this.accounts.setRole(existing, 'staff');
    await this.sessions.closeAll(existing.id);
    return {
      username: existing.username,
      promotedFrom: { createdAt: existing.createdAt, hadRole: existing.role },
    };
  }
}

function check(credentials: Credentials): Credentials {
  const result = signupSchema.safeParse(credentials);
  if (!result.success) throw new ValidationFailure(fieldIssues(result.error.issues));
  return result.data;
}
