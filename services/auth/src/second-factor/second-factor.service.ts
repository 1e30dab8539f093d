import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { generateSecret, verify } from 'otplib';
import { IsNull, LessThan, type Repository } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;
/** Clocks of phones may be off by this much. */
const CLOCK_TOLERANCE_SECONDS = 30;
const APP_CODE = /^\d{6}$/;

const normalized = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');
const hashOf = (code: string): Buffer => createHash('sha256').update(normalized(code)).digest();

/** Codes of an authenticator app (TOTP, RFC 6238), and recovery codes. Each is accepted once. */
@Injectable()
export class SecondFactor {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    @InjectRepository(RecoveryCodeEntity) private readonly recoveryCodes: Repository<RecoveryCodeEntity>,
  ) {}

  /** A new secret for an authenticator app. */
  newSecret(): string {
    return generateSecret();
  }

  /** Replaces an account's recovery codes, and returns the new ones. */
  async replaceRecoveryCodes(accountId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      randomBytes(RECOVERY_CODE_BYTES)
        .toString('hex')
        .replaceAll(/(.{5})(?=.)/g, '$1-'),
    );
    await this.recoveryCodes.manager.transaction(async (manager) => {
      await manager.delete(RecoveryCodeEntity, { accountId });
      await manager.insert(
        RecoveryCodeEntity,
        codes.map((code) => ({ accountId, codeHash: hashOf(code) })),
      );
    });
    return codes;
  }

  /** Whether a code is right, which uses it up. Always true for an account without a second factor. */
  async accepts(account: AccountEntity, code = ''): Promise<boolean> {
    if (account.totpSecret === null) return true;
    const entered = normalized(code);
    return APP_CODE.test(entered)
      ? this.#useAppCode(account, account.totpSecret, entered)
      : this.#useRecoveryCode(account, entered);
  }

  async #useAppCode({ id, totpLastStep }: AccountEntity, secret: string, token: string): Promise<boolean> {
    const result = await verify({
      secret,
      token,
      epochTolerance: CLOCK_TOLERANCE_SECONDS,
      ...(totpLastStep !== null && { afterTimeStep: totpLastStep }),
    });
    if (!result.valid || !('timeStep' in result)) return false;
    // Of simultaneous logins with the same code, one succeeds.
    const { timeStep } = result;
    const { affected } = await this.accounts.update(
      [
        { id, totpLastStep: IsNull() },
        { id, totpLastStep: LessThan(timeStep) },
      ],
      { totpLastStep: timeStep },
    );
    return affected === 1;
  }

  async #useRecoveryCode({ id }: AccountEntity, code: string): Promise<boolean> {
    const { affected } = await this.recoveryCodes.delete({ accountId: id, codeHash: hashOf(code) });
    return affected === 1;
  }
}
