import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { withRequestId } from '@packaging/service-kit/http/request-context';
import { Logger } from '@packaging/service-kit/process/logger';
import { PeriodicTask } from '@packaging/service-kit/process/periodic-task';
import { ThrottledLog } from '@packaging/service-kit/process/throttled-log';
import { config } from '../config.ts';
import { ClaimsService } from '../ledger/claims.service.ts';
import type { LedgerEntryEntity } from '../ledger/ledger-entry.entity.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { budgetUsed, smsMessages, unsettledMessages } from '../metrics.ts';
import { ProviderError, SmsProvider } from '../provider/sms-provider.ts';

/** Time between two searches for due lookups, in milliseconds. */
export const SETTLE_POLL_MS = Math.min(1000, config.SMS_SETTLE_AFTER_MS);

/**
 * Looks up messages at the provider that had no clear result or whose process crashed while sending. A message that the
 * provider does not have is parked for a person and never resent automatically, since it may still appear.
 */
@Injectable()
export class SmsSettler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log: ThrottledLog;
  readonly #task: PeriodicTask;

  constructor(
    private readonly ledger: LedgerService,
    private readonly claims: ClaimsService,
    private readonly provider: SmsProvider,
    private readonly logger: Logger,
  ) {
    this.#log = new ThrottledLog(logger, 'settling messages');
    this.#task = new PeriodicTask('settling messages', SETTLE_POLL_MS, logger, () => this.#settle());
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#task.stop();
  }

  async #settle(): Promise<void> {
    try {
      for (const entry of await this.ledger.claimUnsettled())
        await withRequestId(entry.requestId ?? '', () => this.#settleOne(entry));
      for (const state of ['unknown', 'parked'] as const)
        unsettledMessages.set({ state }, await this.ledger.count(state));
      for (const { used, ...labels } of await this.claims.budgetsUsed()) budgetUsed.set(labels, used);
      this.#log.worked();
    } catch (error) {
      this.#log.failed(error);
    }
  }

  async #settleOne(entry: LedgerEntryEntity): Promise<void> {
    const { messageId, recipient, body, claimedAt, kind } = entry;
    const lookups = entry.lookups + 1;
    try {
      const found = await this.provider.find({ messageId, to: recipient!, body: body! }, claimedAt!);
      if (found) {
        if (!(await this.ledger.recordSent(messageId, found))) return;
        smsMessages.inc({ outcome: 'sent' });
        this.logger.info({ messageId, kind, lookups }, 'SMS found at the provider');
      } else if (lookups < config.SMS_SETTLE_LOOKUPS) {
        await this.ledger.scheduleRecheck(messageId, lookups);
      } else if (await this.ledger.park(messageId, lookups)) {
        smsMessages.inc({ outcome: 'parked' });
        this.logger.error(
          { messageId, kind, lookups },
          'SMS parked: a person has to decide whether to send it',
        );
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await this.ledger.scheduleRecheck(messageId, entry.lookups);
    }
  }
}
