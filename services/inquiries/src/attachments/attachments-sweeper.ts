import { Injectable } from '@nestjs/common';
import { QUOTE_FILES_UNCLAIMED_MAX_HOURS } from '@packaging/contracts/limits';
import { Logger } from '@packaging/service-kit/process/logger';
import { type SweepResult, UploadSweeper } from '@packaging/service-kit/uploads/upload-sweeper';
import { DataSource, In, IsNull, LessThan } from 'typeorm';
import { config } from '../config.ts';
import { lastSweep, swept } from '../metrics.ts';
import { AttachmentEntity } from '../submission/attachment.entity.ts';
import { UploadEntity } from '../submission/upload.entity.ts';
import { AttachmentUploads } from './attachment-uploads.ts';

const HOUR_MS = 60 * 60_000;
/** Most attachments released in one transaction; more follow until none is due. */
const BATCH = 200;

/** Also removes attachments that no quote claimed within {@link QUOTE_FILES_UNCLAIMED_MAX_HOURS}. */
@Injectable()
export class AttachmentsSweeper extends UploadSweeper {
  constructor(dataSource: DataSource, uploads: AttachmentUploads, logger: Logger) {
    super(dataSource, uploads, logger, config.SWEEP_INTERVAL_MS);
  }

  protected override async sweep(stopping: AbortSignal): Promise<SweepResult> {
    const unclaimed = await this.#releaseUnclaimed(stopping);
    const result = await super.sweep(stopping);
    const { cleared, failed } = result;
    swept.inc({ kind: 'unclaimed-attachment' }, unclaimed);
    swept.inc({ kind: 'upload-cleared' }, cleared);
    swept.inc({ kind: 'upload-failed' }, failed);
    lastSweep.setToCurrentTime();
    if (unclaimed + cleared + failed > 0) this.logger.info({ unclaimed, cleared, failed }, 'swept');
    return result;
  }

  async #releaseUnclaimed(stopping: AbortSignal): Promise<number> {
    let released = 0;
    while (!stopping.aborted) {
      const count = await this.#releaseBatch();
      released += count;
      if (count < BATCH) break;
    }
    return released;
  }

  /** In one transaction, so that every file whose attachment is gone is due to be swept. Skips ones being claimed. */
  #releaseBatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const unclaimed = await manager.find(AttachmentEntity, {
        where: {
          quoteId: IsNull(),
          uploadedAt: LessThan(new Date(Date.now() - QUOTE_FILES_UNCLAIMED_MAX_HOURS * HOUR_MS)),
        },
        select: { id: true, uploadId: true },
        order: { id: 'ASC' },
        take: BATCH,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (unclaimed.length === 0) return 0;
      await manager.delete(AttachmentEntity, { id: In(unclaimed.map(({ id }) => id)) });
      const uploadIds = [...new Set(unclaimed.map(({ uploadId }) => uploadId))];
      await manager.update(UploadEntity, { id: In(uploadIds) }, { sweepAfter: new Date() });
      return unclaimed.length;
    });
  }
}
