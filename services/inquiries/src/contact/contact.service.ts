import { Injectable } from '@nestjs/common';
import { CONTACT_ACCEPTED, type ContactResponse, type ContactMessage } from '@packaging/contracts/contact';
import { CONTACT_DUPLICATE_WINDOW_HOURS } from '@packaging/contracts/limits';
import { onTransaction } from '@packaging/service-kit/database/statements';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { fingerprint, lockKey } from '../fingerprint.ts';
import { contactMessages } from '../metrics.ts';

const INSERT_UNLESS_REPEATED = {
  name: 'insert-contact-message',
  text: `
    INSERT INTO contact_messages (name, email, phone, message, fingerprint, request_id)
    SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (
      SELECT FROM contact_messages WHERE fingerprint = $5 AND created_at > now() - make_interval(hours => $7)
    )
    RETURNING id`,
};

@Injectable()
export class ContactService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {}

  /**
   * Stores a message, once if it is sent again within {@link CONTACT_DUPLICATE_WINDOW_HOURS}: a visitor repeats one that
   * seemed to fail.
   */
  async accept({ name, email, phone, message }: ContactMessage): Promise<ContactResponse> {
    const hash = fingerprint({ name, email, phone, message });
    const requestId = currentRequestId() ?? '';
    const values = [name, email, phone, message, hash, requestId, CONTACT_DUPLICATE_WINDOW_HOURS];
    // Under a lock, since the same message may come twice at the same time.
    const added = await onTransaction(this.dataSource, lockKey(hash), (run) =>
      run(INSERT_UNLESS_REPEATED, values),
    );
    if (added.length > 0) contactMessages.inc();
    else this.logger.info('contact message known already');
    return { success: true, message: CONTACT_ACCEPTED };
  }
}
