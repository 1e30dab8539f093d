import { Injectable } from '@nestjs/common';
import { keyedHash } from '@packaging/service-kit/process/keyed-hash';
import { Logger } from '@packaging/service-kit/process/logger';

export type SecurityEvent =
  | 'login-accepted'
  | 'login-refused'
  | 'login-code-refused'
  | 'login-limited'
  | 'second-factor-added'
  | 'signup-accepted'
  | 'signup-limited'
  | 'password-changed'
  | 'password-change-refused'
  | 'role-changed'
  | 'sessions-ended'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-deleted';

interface Details {
  /** Undefined if there is no such account. Names are never logged: people type passwords in their place. */
  accountId?: string | undefined;
  /** The visitor's network, which is logged as a hash; without one, the event comes from an operator's command. */
  address?: string | undefined;
  role?: string;
  /** The number of sessions. */
  count?: number;
}

/** Log lines with `event`, by which an operator can see who did what. They have the level `info`. */
@Injectable()
export class SecurityEvents {
  constructor(private readonly logger: Logger) {}

  record(event: SecurityEvent, { address, ...details }: Details): void {
    const source = address === undefined ? { by: 'operator' } : { visitor: keyedHash(address) };
    this.logger.info({ event, ...details, ...source }, 'security event');
  }
}
