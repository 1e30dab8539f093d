import { randomUUID } from 'node:crypto';
import {
  ConflictException,
  Injectable,
  PayloadTooLargeException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { QUOTE_FILES_MAX_COUNT, QUOTE_FILES_MAX_TOTAL_BYTES } from '@packaging/contracts/limits';
import type { QuoteFilesForm } from '@packaging/contracts/quote-files';
import { DataSource, type EntityManager } from 'typeorm';
import { AttachmentEntity } from './attachment.entity.ts';
import { QuoteEntity } from './quote.entity.ts';
import { submissionKey, withSubmissionLock } from './submission-lock.ts';
import { UploadEntity } from './upload.entity.ts';

/** A file in the store, checked. */
export type StoredFile = Pick<
  AttachmentEntity,
  'name' | 'size' | 'sha256' | 'contentType' | 'hasScripts' | 'objectKey'
>;
/** An attachment as the visitor sees it. */
export type Attachment = Pick<AttachmentEntity, 'id' | 'name' | 'size' | 'sha256'>;

const QUOTE_IS_COMPLETE =
  'We already have this quote request, and no more files can be added to it. Please email them to us.';

@Injectable()
export class AttachmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Turns the files of an upload into attachments of their submission, and of its quote if that came first. Returns one
   * attachment per file, and which of them are new to the submission. Fails with 413 when the submission would have too
   * many, even if several uploads for it end at the same time, and with 409 when its quote accepts no more.
   */
  completeUpload(
    uploadId: string,
    form: QuoteFilesForm,
    files: StoredFile[],
  ): Promise<{ attachments: Attachment[]; added: Attachment[] }> {
    const key = submissionKey(form.submissionId, form.email);
    return withSubmissionLock(this.dataSource, key, async (manager) => {
      const earlier = await lockAttachments(manager, key);
      const added: (Attachment & StoredFile)[] = [];
      const attachments = files.map((file): Attachment => {
        const isSame = (other: Attachment) => other.name === file.name && other.sha256 === file.sha256;
        const known = [...earlier, ...added].find(isSame);
        if (known) return known;
        const attachment = { id: randomUUID(), ...file };
        added.push(attachment);
        return attachment;
      });
      assertWithinLimits([...earlier, ...added]);

      const { affected } = await manager.update(
        UploadEntity,
        { id: uploadId, state: 'receiving' },
        {
          state: 'complete',
          submissionId: form.submissionId,
          senderName: form.name,
          senderEmail: form.email,
          // With every file in use there is nothing to sweep.
          ...(added.length === files.length && { sweepAfter: null }),
        },
      );
      // The sweeper considered it abandoned and has removed its files.
      if (!affected) throw new ServiceUnavailableException('The upload took too long. Please try again.');

      if (added.length > 0) {
        const quoteId = await markAttachmentsReceived(manager, key);
        const rows = added.map((attachment) => ({ ...attachment, uploadId, submissionKey: key, quoteId }));
        await manager.insert(AttachmentEntity, rows);
      }
      // Files that were sent again are kept as long as those that were sent now.
      const repeated = attachments.filter((attachment) => earlier.includes(attachment)).map(({ id }) => id);
      if (repeated.length > 0)
        await manager.update(AttachmentEntity, repeated, { uploadedAt: () => 'now()' });
      return { attachments, added };
    });
  }
}

/** A submission's attachments, locked so that the sweeper does not remove one that is being sent again. */
const lockAttachments = (manager: EntityManager, key: string): Promise<Attachment[]> =>
  manager.find(AttachmentEntity, {
    where: { submissionKey: key },
    select: { id: true, name: true, size: true, sha256: true },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/**
 * Clears the flag of a submission's quote, if there is one, and returns the quote's id. Fails with 409 if the quote was
 * accepted with all its attachments: only someone other than its customer's page would send more.
 */
async function markAttachmentsReceived(manager: EntityManager, key: string): Promise<string | null> {
  const quote = await manager.findOne(QuoteEntity, {
    where: { submissionKey: key },
    select: { id: true, attachmentsMissing: true },
  });
  if (!quote) return null;
  if (!quote.attachmentsMissing) throw new ConflictException(QUOTE_IS_COMPLETE);
  await manager.update(QuoteEntity, quote.id, { attachmentsMissing: false });
  return quote.id;
}

function assertWithinLimits(attachments: Attachment[]): void {
  if (attachments.length > QUOTE_FILES_MAX_COUNT)
    throw new PayloadTooLargeException(`A quote request can have at most ${QUOTE_FILES_MAX_COUNT} files`);
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0);
  if (bytes > QUOTE_FILES_MAX_TOTAL_BYTES)
    throw new PayloadTooLargeException(
      `The files of a quote request can have at most ${QUOTE_FILES_MAX_TOTAL_BYTES / 1024 / 1024} MB together`,
    );
}
