import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { PeriodicTask } from '@packaging/service-kit/process/periodic-task';
import { config } from '../config.ts';
import { sessionsSwept } from '../metrics.ts';
import { SessionsService } from './sessions.service.ts';

/** Removes ended sessions. Replicas may do so at the same time. */
@Injectable()
export class SessionsSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #task: PeriodicTask;

  constructor(sessions: SessionsService, logger: Logger) {
    this.#task = new PeriodicTask('sweep', config.SESSION_SWEEP_INTERVAL_MS, logger, async () =>
      sessionsSwept.inc(await sessions.removeEnded()),
    );
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#task.stop();
  }
}
