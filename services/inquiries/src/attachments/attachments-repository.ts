import { randomUUID } from 'node:crypto';
import { Injectable, PayloadTooLargeException, ServiceUnavailableException } from '@nestjs/common';
import { QUOTE_FILES_MAX_COUNT, QUOTE_FILES_MAX_TOTAL_BYTES } from '@packaging/contracts/limits';
import type { QuoteFilesForm } from '@packaging/contracts/quote-files';
import { runStatement } from '@packaging/service-kit/database/statements';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { DataSource } from 'typeorm';
import { insertInto } from '../insert.ts';
import { attachmentsReceived } from '../quotes/attachments-received.ts';
import { onSubmission, submissionKey } from '../submission.ts';
import type { AttachmentEntity } from './attachment.entity.ts';
import type { ReceivedFile } from './received-file.ts';
import { objectKey } from './upload-cleaner.ts';

/** An attachment as its sender sees it. */
export type Attachment = Pick<AttachmentEntity, 'id' | 'name' | 'size' | 'sha256'>;
type NewAttachment = Omit<AttachmentEntity, 'uploadedAt'>;

/** Longer than any request can still be running; after that the sweeper takes an upload for abandoned. */
const ABANDONED_AFTER_HOURS = 1;

const OPEN_UPLOAD = {
  name: 'open-upload',
  text: 'INSERT INTO uploads (id, request_id, sweep_after) VALUES ($1, $2, now() + make_interval(hours => $3))',
};

/** Locked, so that the sweeper does not remove one that this upload repeats. */
const LOCK_ATTACHMENTS = {
  name: 'lock-attachments',
  text: 'SELECT id, name, size, sha256 FROM attachments WHERE submission_key = $1 ORDER BY id FOR UPDATE',
};

/** Gives no row if the upload is no longer being received. */
const COMPLETE_UPLOAD = {
  name: 'complete-upload',
  text: `
    UPDATE uploads
    SET state = 'complete', submission_id = $2, sender_name = $3, sender_email = $4,
        sweep_after = CASE WHEN $5 THEN NULL ELSE sweep_after END
    WHERE id = $1 AND state = 'receiving'
    RETURNING id`,
};

const INSERT_ATTACHMENT = insertInto<NewAttachment>('attachments', {
  id: 'id',
  uploadId: 'upload_id',
  submissionKey: 'submission_key',
  quoteId: 'quote_id',
  name: 'name',
  size: 'size',
  sha256: 'sha256',
  contentType: 'content_type',
  objectKey: 'object_key',
});

/** They are kept as long as files that were sent now. */
const RENEW_ATTACHMENTS = {
  name: 'renew-attachments',
  text: 'UPDATE attachments SET uploaded_at = now() WHERE id = ANY($1)',
};

@Injectable()
export class AttachmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Records that an upload begins, before anything of it is in the object store. */
  async openUpload(id: string): Promise<void> {
    await runStatement(this.dataSource, OPEN_UPLOAD, [id, currentRequestId() ?? '', ABANDONED_AFTER_HOURS]);
  }

  /**
   * Makes the files of an upload attachments of their submission, and of its quote if that came first. Gives
   * one attachment per file, and those among them that the submission did not have before. Fails with 413 when
   * the submission would have too many, also when several uploads for it end at the same time.
   */
  async completeUpload(
    uploadId: string,
    form: QuoteFilesForm,
    files: ReceivedFile[],
  ): Promise<{ attachments: Attachment[]; added: Attachment[] }> {
    const key = submissionKey(form.submissionId, form.email);
    return onSubmission(this.dataSource, key, async (run) => {
      const earlier = await run<Attachment>(LOCK_ATTACHMENTS, [key]);
      const added: NewAttachment[] = [];
      const attachments = files.map(({ name, size, sha256, contentType }, position): Attachment => {
        const known = [...earlier, ...added].find((other) => other.name === name && other.sha256 === sha256);
        if (known) return known;
        const attachment = {
          id: randomUUID(),
          uploadId,
          submissionKey: key,
          quoteId: null,
          name,
          size,
          sha256,
          contentType,
          objectKey: objectKey(uploadId, position),
        };
        added.push(attachment);
        return attachment;
      });
      assertWithinLimits([...earlier, ...added]);

      // When every object of the upload is an attachment, there is nothing to sweep.
      const nothingToSweep = added.length === files.length;
      const { submissionId, name, email } = form;
      const [completed] = await run(COMPLETE_UPLOAD, [uploadId, submissionId, name, email, nothingToSweep]);
      // The sweeper took it for abandoned and has removed its objects.
      if (!completed) throw new ServiceUnavailableException('The upload took too long. Please try again.');

      const quoteId = added.length > 0 ? ((await attachmentsReceived(run, key)) ?? null) : null;
      for (const attachment of added)
        await run(INSERT_ATTACHMENT.statement, INSERT_ATTACHMENT.parameters({ ...attachment, quoteId }));
      const repeated = attachments.filter((attachment) => earlier.includes(attachment));
      if (repeated.length > 0) await run(RENEW_ATTACHMENTS, [repeated.map(({ id }) => id)]);
      return { attachments, added };
    });
  }
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
