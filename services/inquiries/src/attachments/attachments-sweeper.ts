import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QUOTE_FILES_UNCLAIMED_MAX_HOURS } from '@packaging/contracts/limits';
import { LOGGER, type Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { lastSweep, swept } from '../metrics.ts';
import { UploadCleaner } from './upload-cleaner.ts';
import { UploadEntity } from './upload.entity.ts';

/** Lets one replica sweep at a time; any fixed number serves. */
const SWEEP_LOCK_KEY = 195_202;
/** Uploads looked after in one sweep; the rest waits for the next. */
const BATCH = 200;
/** Settled messages removed in one sweep; the rest waits for the next. */
const MESSAGES_BATCH = 10_000;
/** After so many failures in a row of one sweep, the store is taken to be down. */
const FAILURES_MAX = 3;

/**
 * Removes attachments that no quote claimed within {@link QUOTE_FILES_UNCLAIMED_MAX_HOURS}, and what uploads
 * that failed, or died with their process, left in the store. What it cannot remove it comes back to. Messages
 * of the outbox that were settled OUTBOX_SETTLED_KEPT_DAYS ago go too.
 */
@Injectable()
export class AttachmentsSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cleaner: UploadCleaner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#next();
  }

  /** One after the other, however long each takes. */
  #next(): void {
    this.#running = this.#sweepAlone().finally(() => {
      if (!this.#stopping) this.#timer = setTimeout(() => this.#next(), config.SWEEP_INTERVAL_MS);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #sweepAlone(): Promise<void> {
    const session = this.dataSource.createQueryRunner();
    try {
      const [row] = await session.query('SELECT pg_try_advisory_lock($1) AS mine', [SWEEP_LOCK_KEY]);
      if (!(row as { mine: boolean }).mine) return;
      try {
        await this.#sweep();
      } finally {
        await session.query('SELECT pg_advisory_unlock($1)', [SWEEP_LOCK_KEY]);
      }
    } catch (error) {
      this.logger.error({ err: error }, 'sweep failed');
    } finally {
      await session.release();
    }
  }

  async #sweep(): Promise<void> {
    const unclaimed = await this.#releaseUnclaimed();
    const { cleared, failed } = await this.#clearDue();
    const messages = await this.#removeSettledMessages();
    swept.inc({ kind: 'unclaimed-attachment' }, unclaimed);
    swept.inc({ kind: 'upload-cleared' }, cleared);
    swept.inc({ kind: 'upload-failed' }, failed);
    swept.inc({ kind: 'settled-message' }, messages);
    lastSweep.setToCurrentTime();
    if (unclaimed + cleared + failed + messages > 0)
      this.logger.info({ unclaimed, cleared, failed, messages }, 'swept');
  }

  /** Those that wait or are on their way stay, however old. */
  async #removeSettledMessages(): Promise<number> {
    const [row] = await this.dataSource.query(
      `WITH removed AS (
         DELETE FROM outbox_messages WHERE id IN (
           SELECT id FROM outbox_messages WHERE settled_at < now() - make_interval(days => $1) LIMIT $2
         ) RETURNING 1
       )
       SELECT count(*)::int AS count FROM removed`,
      [config.OUTBOX_SETTLED_KEPT_DAYS, MESSAGES_BATCH],
    );
    return (row as { count: number }).count;
  }

  /** Forgets the unclaimed attachments in one statement with the note that their objects are to go. */
  async #releaseUnclaimed(): Promise<number> {
    const [row] = await this.dataSource.query(
      `WITH released AS (
         DELETE FROM attachments
         WHERE quote_id IS NULL AND uploaded_at < now() - make_interval(hours => $1)
         RETURNING upload_id
       ), due AS (
         UPDATE uploads SET sweep_after = now() WHERE id IN (SELECT upload_id FROM released)
       )
       SELECT count(*)::int AS count FROM released`,
      [QUOTE_FILES_UNCLAIMED_MAX_HOURS],
    );
    return (row as { count: number }).count;
  }

  async #clearDue(): Promise<{ cleared: number; failed: number }> {
    const due: { id: string }[] = await this.dataSource.query(
      'SELECT id FROM uploads WHERE sweep_after <= now() ORDER BY sweep_after LIMIT $1',
      [BATCH],
    );
    let cleared = 0;
    let failed = 0;
    for (const { id } of due) {
      if (this.#stopping || failed === FAILURES_MAX) break;
      try {
        // Only here is an upload that has attachments taken off the list, so that no two do so at once.
        if (await this.cleaner.clear(id)) await this.#settle(id);
        cleared++;
      } catch (error) {
        failed++;
        this.logger.warn({ err: error, uploadId: id }, 'upload could not be cleared, will be tried again');
        await this.#postpone(id);
      }
    }
    return { cleared, failed };
  }

  async #settle(id: string): Promise<void> {
    await this.dataSource.manager.update(UploadEntity, { id }, { sweepAfter: null });
  }

  /** Lets others go first, so that one that always fails does not stop them. */
  async #postpone(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE uploads SET sweep_after = now() + interval '10 minutes' WHERE id = $1`,
      [id],
    );
  }
}
