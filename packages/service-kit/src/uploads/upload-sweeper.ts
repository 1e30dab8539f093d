import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { inOneReplica } from '../database/exclusive-session.ts';
import type { Logger } from '../process/logger.ts';
import { PeriodicTask } from '../process/periodic-task.ts';
import type { UploadLedger } from './upload-ledger.ts';

/** Lets one replica sweep at a time; any fixed number will do. */
const SWEEP_LOCK_KEY = 195_202;
/** Most uploads read at a time. */
const BATCH = 200;
/** After this many failures in one sweep the object store is assumed to be down. */
const FAILURES_MAX = 3;

/** How many uploads were cleared of unused files in a sweep, and how many could not be. */
export interface SweepResult {
  cleared: number;
  failed: number;
}

/** Periodically removes the unused files of uploads that failed or whose process died, in one replica at a time. */
export class UploadSweeper<Row extends { id: string } = { id: string }>
  implements OnApplicationBootstrap, OnModuleDestroy
{
  readonly #task: PeriodicTask;

  constructor(
    protected readonly dataSource: DataSource,
    private readonly uploads: UploadLedger<Row>,
    protected readonly logger: Logger,
    intervalMs: number,
  ) {
    this.#task = new PeriodicTask('sweep', intervalMs, logger, (stopping) =>
      inOneReplica(dataSource, SWEEP_LOCK_KEY, () => this.sweep(stopping)),
    );
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#task.stop();
  }

  /** Sweeps until no upload is due. Runs in one replica at a time. */
  protected async sweep(stopping: AbortSignal): Promise<SweepResult> {
    const result = { cleared: 0, failed: 0 };
    for (let due = await this.uploads.due(BATCH); due.length > 0; due = await this.uploads.due(BATCH))
      for (const upload of due) {
        if (stopping.aborted || result.failed === FAILURES_MAX) return result;
        try {
          await this.uploads.sweep(upload);
          result.cleared++;
        } catch (error) {
          result.failed++;
          this.logger.warn({ err: error, uploadId: upload.id }, 'upload not swept, will be tried again');
        }
      }
    return result;
  }
}
