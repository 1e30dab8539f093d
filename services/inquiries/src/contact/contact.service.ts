import { Injectable } from '@nestjs/common';
import { CONTACT_ACCEPTED, type ContactResponse, type ContactMessage } from '@packaging/contracts/contact';
import { CONTACT_DUPLICATE_WINDOW_HOURS } from '@packaging/contracts/limits';
import { fingerprint, lockKey } from '@packaging/service-kit/database/fingerprint';
import { inLockedTransaction } from '@packaging/service-kit/database/locked-transaction';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource, MoreThan } from 'typeorm';
import { contactMessages } from '../metrics.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

const HOUR_MS = 60 * 60_000;

@Injectable()
export class ContactService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {}

  /**
   * Stores a message, only once if it is sent again within {@link CONTACT_DUPLICATE_WINDOW_HOURS}: a visitor repeats one
   * that seemed to fail.
   */
  async accept(message: ContactMessage): Promise<ContactResponse> {
    const isNew = await this.#storeUnlessRepeated(message);
    if (isNew) contactMessages.inc();
    else this.logger.info('contact message already stored');
    return { success: true, message: CONTACT_ACCEPTED };
  }

  #storeUnlessRepeated({ name, email, phone, message }: ContactMessage): Promise<boolean> {
    const hash = fingerprint({ name, email, phone, message });
    // Under a lock, since the same message may arrive twice at the same time.
    return inLockedTransaction(this.dataSource, lockKey(hash), async (manager) => {
      const messages = manager.getRepository(ContactMessageEntity);
      const repeatable = new Date(Date.now() - CONTACT_DUPLICATE_WINDOW_HOURS * HOUR_MS);
      if (await messages.existsBy({ fingerprint: hash, createdAt: MoreThan(repeatable) })) return false;
      const requestId = currentRequestId() ?? '';
      await messages.insert({ name, email, phone, message, fingerprint: hash, requestId });
      return true;
    });
  }
}
