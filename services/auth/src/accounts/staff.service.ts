import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Credentials, signupSchema } from '@packaging/contracts/auth';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountsService } from './accounts.service.ts';

const GENERATED_PASSWORD_BYTES = 18;

/** A staff account that was just created or promoted. */
export interface StaffAccount {
  username: string;
  /** Set if the account existed before. */
  promotedFrom?: { createdAt: Date; hadRole: string };
  /** Set if the account is new and no password was given. */
  generatedPassword?: string;
}

/** Staff accounts, for the operator's commands; no route leads here. */
@Injectable()
export class StaffService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Creates a staff account, or promotes the existing one and ends its sessions. Without a password, a new account gets
   * a random one and an existing account keeps its own. Fails with 400 for a name or password that signup would refuse.
   */
  async promote(username: string, password: string | undefined): Promise<StaffAccount> {
    const existing = await this.accounts.find(username);
    const chosen = password ?? randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
    const credentials = parseCredentials({ username, password: chosen });
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

function parseCredentials(credentials: Credentials): Credentials {
  const result = signupSchema.safeParse(credentials);
  if (!result.success) throw new ValidationFailure(fieldIssues(result.error.issues));
  return result.data;
}
