import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QUOTE_FILES_UNCLAIMED_MAX_HOURS } from '@packaging/contracts/limits';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { lastSweep, swept } from '../metrics.ts';
import { PeriodicTask } from '@packaging/service-kit/process/periodic-task';
import { UploadCleaner } from './upload-cleaner.ts';
import { UploadEntity } from './upload.entity.ts';

/** Lets one replica sweep at a time; any fixed number serves. */
const SWEEP_LOCK_KEY = 195_202;
/** Most attachments released, and most uploads cleared, in one step; steps follow until nothing is due. */
const BATCH = 200;
/** After so many failures in one sweep the object store is taken to be down. */
const FAILURES_MAX = 3;
/** An upload that could not be cleared is tried again after this time, so that it does not hold up the others. */
const RETRY_AFTER_MINUTES = 10;

/**
 * In one statement, so that every object whose attachment is gone is due for removal. Attachments are locked in the order
 * of their ids, as everywhere; one that is just being claimed is left alone.
 */
const RELEASE_UNCLAIMED = `
  WITH released AS (
    DELETE FROM attachments WHERE id IN (
      SELECT id FROM attachments
      WHERE quote_id IS NULL AND uploaded_at < now() - make_interval(hours => $1)
      ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    RETURNING upload_id
  ), due AS (
    UPDATE uploads SET sweep_after = now() WHERE id IN (SELECT upload_id FROM released)
  )
  SELECT count(*)::int AS count FROM released`;

const FIND_DUE_UPLOADS = 'SELECT id FROM uploads WHERE sweep_after <= now() ORDER BY sweep_after LIMIT $1';

const POSTPONE_UPLOAD = 'UPDATE uploads SET sweep_after = now() + make_interval(mins => $2) WHERE id = $1';

/**
 * Removes attachments that no quote claimed within {@link QUOTE_FILES_UNCLAIMED_MAX_HOURS}, and what uploads
 * that failed, or ended with their process, left in the object store. What cannot be removed is tried again.
 */
@Injectable()
export class AttachmentsSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #task: PeriodicTask;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cleaner: UploadCleaner,
    private readonly logger: Logger,
  ) {
    this.#task = new PeriodicTask('sweep', config.SWEEP_INTERVAL_MS, logger, (stopping) =>
      this.#sweepAlone(stopping),
    );
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#task.stop();
  }

  async #sweepAlone(stopping: AbortSignal): Promise<void> {
    const session = this.dataSource.createQueryRunner();
    try {
      const [row] = await session.query('SELECT pg_try_advisory_lock($1) AS locked', [SWEEP_LOCK_KEY]);
      if (!(row as { locked: boolean }).locked) return;
      try {
        await this.#sweep(stopping);
      } finally {
        await session.query('SELECT pg_advisory_unlock($1)', [SWEEP_LOCK_KEY]);
      }
    } finally {
      await session.release();
    }
  }

  async #sweep(stopping: AbortSignal): Promise<void> {
    const unclaimed = await this.#releaseUnclaimed(stopping);
    const { cleared, failed } = await this.#clearDueUploads(stopping);
    swept.inc({ kind: 'unclaimed-attachment' }, unclaimed);
    swept.inc({ kind: 'upload-cleared' }, cleared);
    swept.inc({ kind: 'upload-failed' }, failed);
    lastSweep.setToCurrentTime();
    if (unclaimed + cleared + failed > 0) this.logger.info({ unclaimed, cleared, failed }, 'swept');
  }

  async #releaseUnclaimed(stopping: AbortSignal): Promise<number> {
    let released = 0;
    while (!stopping.aborted) {
      const values = [QUOTE_FILES_UNCLAIMED_MAX_HOURS, BATCH];
      const [row] = await this.dataSource.query<{ count: number }[]>(RELEASE_UNCLAIMED, values);
      released += row!.count;
      if (row!.count < BATCH) break;
    }
    return released;
  }

  async #clearDueUploads(stopping: AbortSignal): Promise<{ cleared: number; failed: number }> {
    let cleared = 0;
    let failed = 0;
    // Each step leaves none of its uploads due: they are cleared or postponed.
    for (let due = await this.#dueUploads(); due.length > 0; due = await this.#dueUploads())
      for (const { id } of due) {
        if (stopping.aborted || failed === FAILURES_MAX) return { cleared, failed };
        try {
          // Only the sweeper, which holds its lock, ends the sweeping of an upload that has attachments.
          if (await this.cleaner.clear(id)) await this.#endSweeping(id);
          cleared++;
        } catch (error) {
          failed++;
          this.logger.warn({ err: error, uploadId: id }, 'upload could not be cleared, will be tried again');
          await this.dataSource.query(POSTPONE_UPLOAD, [id, RETRY_AFTER_MINUTES]);
        }
      }
    return { cleared, failed };
  }

  #dueUploads(): Promise<{ id: string }[]> {
    return this.dataSource.query(FIND_DUE_UPLOADS, [BATCH]);
  }

  async #endSweeping(id: string): Promise<void> {
    await this.dataSource.manager.update(UploadEntity, { id }, { sweepAfter: null });
  }
}
