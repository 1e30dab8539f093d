import { randomUUID } from 'node:crypto';
import { Injectable, PayloadTooLargeException, ServiceUnavailableException } from '@nestjs/common';
import { QUOTE_FILES_MAX_COUNT, QUOTE_FILES_MAX_TOTAL_BYTES } from '@packaging/contracts/limits';
import type { QuoteFilesForm } from '@packaging/contracts/quote-files';
import { currentRequestId } from '@packaging/service-kit/request-context';
import { DataSource, type EntityManager, In } from 'typeorm';
import { QuoteEntity } from '../quotes/quote.entity.ts';
import { lockSubmission, submissionKey } from '../submission.ts';
import { AttachmentEntity } from './attachment.entity.ts';
import type { ReceivedFile } from './received-file.ts';
import { objectKey } from './upload-cleaner.ts';
import { UploadEntity } from './upload.entity.ts';

/** What the database says of uploads and attachments. */
@Injectable()
export class AttachmentsRegister {
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
  ): Promise<{ attachments: AttachmentEntity[]; added: AttachmentEntity[] }> {
    const key = submissionKey(form.submissionId, form.email);
    return this.dataSource.transaction(async (manager) => {
      await lockSubmission(manager, key);
      const earlier = await manager.find(AttachmentEntity, {
        where: { submissionKey: key },
        // The sweeper must not take one away that this upload repeats.
        lock: { mode: 'pessimistic_write' },
      });
      const quote = await manager.findOne(QuoteEntity, {
        where: { submissionKey: key },
        select: { id: true, attachmentsMissing: true },
      });
      const all = [...earlier];
      const attachments = files.map((file, position) => {
        const same = all.find(({ name, sha256 }) => name === file.name && sha256 === file.sha256);
        if (same) return same;
        const { name, size, sha256, contentType } = file;
        const added = manager.create(AttachmentEntity, {
          id: randomUUID(),
          uploadId,
          submissionKey: key,
          quoteId: quote?.id ?? null,
          name,
          size,
          sha256,
          contentType,
          objectKey: objectKey(uploadId, position),
        });
        all.push(added);
        return added;
      });
      assertWithinLimits(all);
      const added = all.slice(earlier.length);
      await this.#close(manager, uploadId, form, added.length === files.length);
      await manager.insert(AttachmentEntity, added);
      const repeated = attachments.filter((attachment) => earlier.includes(attachment));
      if (repeated.length > 0)
        await manager.update(
          AttachmentEntity,
          { id: In(repeated.map(({ id }) => id)) },
          { uploadedAt: () => 'now()' },
        );
      if (quote?.attachmentsMissing)
        await manager.update(QuoteEntity, { id: quote.id }, { attachmentsMissing: false });
      return { attachments, added };
    });
  }

  /** @param whole whether every object of the upload is an attachment, so that there is nothing to sweep */
  async #close(manager: EntityManager, id: string, form: QuoteFilesForm, whole: boolean): Promise<void> {
    const { affected } = await manager.update(
      UploadEntity,
      { id, state: 'receiving' },
      {
        state: 'complete',
        submissionId: form.submissionId,
        senderName: form.name,
        senderEmail: form.email,
        ...(whole ? { sweepAfter: null } : {}),
      },
    );
    // The sweeper took it for abandoned, and its objects are gone.
    if (!affected) throw new ServiceUnavailableException('The upload took too long. Please try again.');
  }
}

function assertWithinLimits(attachments: AttachmentEntity[]): void {
  if (attachments.length > QUOTE_FILES_MAX_COUNT)
    throw new PayloadTooLargeException(`A quote request can have at most ${QUOTE_FILES_MAX_COUNT} files`);
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0);
  if (bytes > QUOTE_FILES_MAX_TOTAL_BYTES)
    throw new PayloadTooLargeException(
      `The files of a quote request can have at most ${QUOTE_FILES_MAX_TOTAL_BYTES / 1024 / 1024} MB together`,
    );
}
