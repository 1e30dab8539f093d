import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { PeriodicTask } from '@packaging/service-kit/process/periodic-task';
import { config } from '../config.ts';
import { uploadsSwept } from '../metrics.ts';
import { UploadCleaner } from './upload-cleaner.ts';
import { UploadsRepository } from './uploads-repository.ts';

/** Uploads that are read at once. */
const BATCH = 200;
/** After so many failures in one sweep the object store is taken to be down. */
const FAILURES_MAX = 3;

/**
 * Removes what uploads that failed, or ended with their process, left in the object store, until nothing is due. Replicas
 * that sweep at the same time do no harm.
 */
@Injectable()
export class UploadsSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #task: PeriodicTask;

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly cleaner: UploadCleaner,
    private readonly logger: Logger,
  ) {
    this.#task = new PeriodicTask('sweep', config.SWEEP_INTERVAL_MS, logger, (stopping) =>
      this.#sweep(stopping),
    );
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#task.stop();
  }

  async #sweep(stopping: AbortSignal): Promise<void> {
    let failures = 0;
    for (;;) {
      const due = await this.uploads.due(BATCH);
      if (due.length === 0) return;
      for (const upload of due) {
        if (stopping.aborted || failures === FAILURES_MAX) return;
        try {
          await this.cleaner.clear(upload);
          uploadsSwept.inc({ outcome: 'cleared' });
        } catch (error) {
          failures++;
          uploadsSwept.inc({ outcome: 'failed' });
          this.logger.warn({ err: error, uploadId: upload.id }, 'upload not cleared, will be tried again');
          await this.uploads.postpone(upload);
        }
      }
    }
  }
}
