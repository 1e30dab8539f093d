import { randomUUID } from 'node:crypto';
import { Injectable, PayloadTooLargeException, ServiceUnavailableException } from '@nestjs/common';
import { QUOTE_FILES_MAX_COUNT, QUOTE_FILES_MAX_TOTAL_BYTES } from '@packaging/contracts/limits';
import type { QuoteFilesForm } from '@packaging/contracts/quote-files';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { DataSource } from 'typeorm';
import { onSubmission, submissionKey } from '../submission.ts';
import type { AttachmentEntity } from './attachment.entity.ts';
import type { ReceivedFile } from './received-file.ts';
import { objectKey } from './upload-cleaner.ts';

/** An attachment as its sender is told of it. */
export type Attachment = Pick<AttachmentEntity, 'id' | 'name' | 'size' | 'sha256'>;

/** Locked, since the sweeper must not take one away that an upload repeats. */
const ATTACHMENTS_OF_SUBMISSION = {
  name: 'attachments-of-submission',
  text: 'SELECT id, name, size, sha256 FROM attachments WHERE submission_key = $1 FOR UPDATE',
};

/** Does nothing, and gives no row, if the upload is no longer being received. */
const COMPLETE_UPLOAD = {
  name: 'complete-upload',
  text: `
    WITH closed AS (
      UPDATE uploads
      SET state = 'complete', submission_id = $2, sender_name = $3, sender_email = $4,
          sweep_after = CASE WHEN $5 THEN NULL ELSE sweep_after END
      WHERE id = $1 AND state = 'receiving'
      RETURNING id
    ), added AS (
      INSERT INTO attachments (id, upload_id, submission_key, quote_id, name, size, sha256, content_type, object_key)
      SELECT file.id, closed.id, $6, (SELECT id FROM quotes WHERE submission_key = $6),
             file.name, file.size, file.sha256, file.content_type, file.object_key
      FROM closed, jsonb_to_recordset($7::jsonb)
        AS file (id uuid, name text, size int, sha256 text, content_type text, object_key text)
    ), repeated AS (
      UPDATE attachments SET uploaded_at = now() FROM closed WHERE attachments.id = ANY($8::uuid[])
    ), found AS (
      UPDATE quotes SET attachments_missing = false FROM closed WHERE submission_key = $6 AND attachments_missing
    )
    SELECT id FROM closed`,
};

/** What the database says of uploads and attachments. */
@Injectable()
export class AttachmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Notes that an upload begins. The sweeper looks after it when no request can still be running. */
  async open(id: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO uploads (id, request_id, sweep_after) VALUES ($1, $2, now() + interval '1 hour')`,
      [id, currentRequestId() ?? ''],
    );
  }

  /**
   * Makes the files of an upload attachments of their submission, and of its quote if that was faster. Gives
   * one attachment per file, and those among them that the submission did not have before. Fails with 413 when
   * the submission would have too many, also when several uploads for it end in the same instant.
   */
  async complete(
    uploadId: string,
    form: QuoteFilesForm,
    files: ReceivedFile[],
  ): Promise<{ attachments: Attachment[]; added: Attachment[] }> {
    const key = submissionKey(form.submissionId, form.email);
    return onSubmission(this.dataSource, key, async (run) => {
      const earlier = await run<Attachment>(ATTACHMENTS_OF_SUBMISSION, [key]);
      const all = [...earlier];
      const rows: Record<string, unknown>[] = [];
      const attachments = files.map(({ name, size, sha256, contentType }, position) => {
        const same = all.find((known) => known.name === name && known.sha256 === sha256);
        if (same) return same;
        const added = { id: randomUUID(), name, size, sha256 };
        all.push(added);
        rows.push({ ...added, content_type: contentType, object_key: objectKey(uploadId, position) });
        return added;
      });
      assertWithinLimits(all);
      const added = all.slice(earlier.length);
      // Where every object of the upload is an attachment there is nothing to sweep.
      const whole = added.length === files.length;
      const repeated = attachments.filter((attachment) => earlier.includes(attachment)).map(({ id }) => id);
      const { submissionId, name, email } = form;
      const closed = await run(COMPLETE_UPLOAD, [
        uploadId,
        submissionId,
        name,
        email,
        whole,
        key,
        JSON.stringify(rows),
        repeated,
      ]);
      // The sweeper took it for abandoned, and its objects are gone.
      if (closed.length === 0)
        throw new ServiceUnavailableException('The upload took too long. Please try again.');
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
