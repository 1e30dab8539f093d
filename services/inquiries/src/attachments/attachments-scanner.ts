import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { inOneReplica } from '@packaging/service-kit/database/exclusive-session';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { Logger } from '@packaging/service-kit/process/logger';
import { PeriodicTask } from '@packaging/service-kit/process/periodic-task';
import { ThrottledLog } from '@packaging/service-kit/process/throttled-log';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { attachmentsScanned, scanFailures } from '../metrics.ts';
import { AttachmentEntity } from '../submission/attachment.entity.ts';
import { scan, type ScanResult } from './clamav.ts';

/** Lets one replica scan at a time; any fixed number will do. */
const SCAN_LOCK_KEY = 195_203;
/** Time between two looks for attachments to scan. */
const POLL_MS = 2000;

/**
 * The next attachment to scan: the oldest one that the scanner has not replied to. Where it could not decide, again each
 * hour for a day, after all others. Those whose scan failed ($1) are last, so that none of them holds up the others.
 */
const NEXT = `
  SELECT id, quote_id, object_key FROM attachments
  WHERE scan = 'not scanned'
    AND (scanned_at IS NULL
      OR scanned_at < now() - interval '1 hour' AND uploaded_at > now() - interval '1 day')
  ORDER BY id = ANY($1), scanned_at NULLS FIRST, uploaded_at
  LIMIT 1`;

interface NextAttachment {
  id: string;
  quote_id: string | null;
  object_key: string;
}

/** Has stored attachments scanned by ClamAV, one at a time over all replicas. No upload and no quote waits for it. */
@Injectable()
export class AttachmentsScanner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #task: PeriodicTask;
  readonly #failures: ThrottledLog;
  /** Attachments whose scan failed since all of them were tried. */
  readonly #failed = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {
    this.#failures = new ThrottledLog(logger, 'scanning attachments');
    this.#task = new PeriodicTask('scanning attachments', POLL_MS, logger, (stopping) =>
      this.#scanAll(stopping),
    );
  }

  onApplicationBootstrap(): void {
    if (config.CLAMAV_URL) this.#task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#task.stop();
  }

  async #scanAll(stopping: AbortSignal): Promise<void> {
    try {
      await inOneReplica(this.dataSource, SCAN_LOCK_KEY, async () => {
        while (!stopping.aborted && (await this.#scanNext(stopping))) this.#failures.worked();
      });
    } catch (error) {
      if (stopping.aborted) return;
      scanFailures.inc();
      this.#failures.failed(error);
    }
  }

  /** Returns false if there is nothing to scan. */
  async #scanNext(stopping: AbortSignal): Promise<boolean> {
    const [next] = await this.dataSource.query<NextAttachment[]>(NEXT, [[...this.#failed]]);
    if (!next) return false;
    const { id, quote_id: quoteId } = next;
    if (this.#failed.has(id)) this.#failed.clear();
    this.#failed.add(id);
    const content = await this.store.read(next.object_key);
    const result: ScanResult = content
      ? await scan(config.CLAMAV_URL!, content, stopping)
      : { scan: 'not scanned', scanDetail: 'not in the store' };
    // By then, the sweeper may have removed it.
    await this.dataSource.manager.update(AttachmentEntity, id, { ...result, scannedAt: new Date() });
    this.#failed.delete(id);
    attachmentsScanned.inc({ result: result.scan === 'not scanned' ? 'undecided' : result.scan });
    if (result.scan !== 'clean')
      this.logger.warn({ attachmentId: id, quoteId, ...result }, 'attachment not found clean');
    return true;
  }
}
