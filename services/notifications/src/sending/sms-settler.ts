import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { withRequestId } from '@packaging/service-kit/http/request-context';
import { Logger } from '@packaging/service-kit/process/logger';
import { ThrottledLog } from '@packaging/service-kit/process/throttled-log';
import { config } from '../config.ts';
import type { LedgerEntryEntity } from '../ledger/ledger-entry.entity.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { smsMessages, unsettledMessages } from '../metrics.ts';
import { ProviderError, SmsProvider } from '../provider/sms-provider.ts';

/** Time between two searches for messages to ask the provider about, in milliseconds; never longer than one waits. */
export const SETTLE_POLL_MS = Math.min(1000, config.SMS_SETTLE_AFTER_MS);

/**
 * Finds out what became of messages whose sending left no clear result, or whose process died while it sent: asks the
 * provider, some time later. A message that the provider does not know is parked for a person and never sent again
 * by itself, since absence proves nothing.
 */
@Injectable()
export class SmsSettler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log: ThrottledLog;
  #polling: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(
    private readonly ledger: LedgerService,
    private readonly provider: SmsProvider,
    private readonly logger: Logger,
  ) {
    this.#log = new ThrottledLog(logger, 'settling messages');
  }

  onApplicationBootstrap(): void {
    this.#polling = setInterval(() => {
      this.#round ??= this.#settle().finally(() => (this.#round = undefined));
    }, SETTLE_POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#polling);
    await this.#round;
  }

  async #settle(): Promise<void> {
    try {
      for (const entry of await this.ledger.takeUnsettled())
        await withRequestId(entry.requestId ?? '', () => this.#settleOne(entry));
      const counts = await this.ledger.countOf(['unknown', 'parked']);
      for (const [state, count] of Object.entries(counts)) unsettledMessages.set({ state }, count);
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
        await this.ledger.askAgain(messageId, lookups);
      } else if (await this.ledger.park(messageId, lookups)) {
        smsMessages.inc({ outcome: 'parked' });
        this.logger.error(
          { messageId, kind, lookups },
          'SMS parked: a person has to decide whether to send it',
        );
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await this.ledger.askAgain(messageId, entry.lookups);
    }
  }
}
