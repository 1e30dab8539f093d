import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { swept } from '../metrics.ts';
import { PeriodicTask } from '@packaging/service-kit/process/periodic-task';

/** Most messages removed by one statement; more follow until none is due. */
const BATCH = 10_000;

/** By hand, since TypeORM has no DELETE with a limit. Replicas that purge at the same time share the rows. */
const DELETE_SETTLED = `
  DELETE FROM outbox_messages WHERE id IN (
    SELECT id FROM outbox_messages WHERE settled_at < now() - make_interval(days => $1)
    LIMIT $2 FOR UPDATE SKIP LOCKED
  )`;

/** Removes messages OUTBOX_SETTLED_KEPT_DAYS after they were settled. Unsettled ones stay regardless of age. */
@Injectable()
export class OutboxPurger implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #task: PeriodicTask;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {
    this.#task = new PeriodicTask('purge of the outbox', config.SWEEP_INTERVAL_MS, logger, (stopping) =>
      this.#purge(stopping),
    );
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#task.stop();
  }

  async #purge(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const values = [config.OUTBOX_SETTLED_KEPT_DAYS, BATCH];
      const [, removed] = await this.dataSource.query<[unknown[], number]>(DELETE_SETTLED, values);
      swept.inc({ kind: 'settled-message' }, removed);
      if (removed > 0) this.logger.info({ removed }, 'settled messages removed');
      if (removed < BATCH) return;
    }
  }
}
