import { Column, CreateDateColumn, LessThanOrEqual, PrimaryColumn, type Repository } from 'typeorm';
import { currentRequestId } from '../http/request-context.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import type { Logger } from '../process/logger.ts';

const MINUTE_MS = 60_000;
/** Longer than any request can run: after that the sweeper considers an upload abandoned. */
const ABANDONED_AFTER_MS = 60 * MINUTE_MS;
/** Pause after an upload could not be swept, so that it does not hold up the others. */
const RETRY_AFTER_MS = 10 * MINUTE_MS;

/** The columns that every service's table of uploads has. */
export abstract class Upload {
  @PrimaryColumn('uuid')
  id: string;

  /** When the sweeper may remove the files that are not in use; null if all are. */
  @Column('timestamptz', { name: 'sweep_after', nullable: true })
  sweepAfter: Date | null;

  /** The request that sent it, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

/**
 * The uploads of a service. A row is written before an upload's first file reaches the store, and stays as long as files
 * may have to be removed, so that they are known even if the process dies. Keys are computed from the columns in `Row`.
 */
export abstract class UploadLedger<Row extends { id: string } = { id: string }> {
  constructor(
    private readonly uploads: Repository<Upload>,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /** The keys that the files of an upload may have in the store. Computed, since MinIO does not list unfinished objects. */
  protected abstract keysOf(upload: Row): string[];

  /** Prevents the upload from being completed after this call; returns the keys of its files that are in use. */
  protected abstract close(upload: Row): Promise<string[]>;

  /** Records an upload before any of its files is in the store. */
  async open(upload: Row): Promise<void> {
    await this.uploads.insert({
      ...upload,
      requestId: currentRequestId() ?? '',
      sweepAfter: later(ABANDONED_AFTER_MS),
    });
  }

  /**
   * Removes the files of an upload that are not in use, and its row if none is. Never fails: the sweeper retries.
   * @param keys those that can be in the store
   */
  async discard(upload: Row, keys = this.keysOf(upload)): Promise<void> {
    try {
      await this.#removeUnused(upload, keys);
    } catch (error) {
      this.logger.warn({ err: error, uploadId: upload.id }, 'upload not discarded, left to the sweeper');
    }
  }

  /** Up to `count` uploads that are due to be swept. */
  async due(count: number): Promise<Row[]> {
    const uploads: { id: string }[] = await this.uploads.find({
      where: { sweepAfter: LessThanOrEqual(new Date()) },
      order: { sweepAfter: 'ASC' },
      take: count,
    });
    return uploads as Row[];
  }

  /** Like `discard`, for the sweeper: afterwards the upload is not due. If this fails, it is due later. */
  async sweep(upload: Row): Promise<void> {
    try {
      const isInUse = await this.#removeUnused(upload, this.keysOf(upload));
      // Safe only under the sweeper's lock: otherwise another replica might release one of its files in between.
      if (isInUse) await this.uploads.update(upload.id, { sweepAfter: null });
    } catch (error) {
      await this.uploads.update(upload.id, { sweepAfter: later(RETRY_AFTER_MS) });
      throw error;
    }
  }

  async #removeUnused(upload: Row, keys: string[]): Promise<boolean> {
    const inUse = await this.close(upload);
    for (const key of keys) if (!inUse.includes(key)) await this.store.delete(key);
    if (inUse.length === 0) await this.uploads.delete(upload.id);
    return inUse.length > 0;
  }
}

const later = (ms: number) => new Date(Date.now() + ms);
