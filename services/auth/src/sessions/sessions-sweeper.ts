import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { sessionsSwept } from '../metrics.ts';
import { SessionsService } from './sessions.service.ts';

/** Removes ended sessions and expired counts. Replicas that do so at the same time do no harm. */
@Injectable()
export class SessionsSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(
    private readonly sessions: SessionsService,
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#next();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** One after the other, however long each takes. */
  #next(): void {
    this.#running = this.#sweep().finally(() => {
      if (!this.#stopping) this.#timer = setTimeout(() => this.#next(), config.SESSION_SWEEP_INTERVAL_MS);
    });
  }

  async #sweep(): Promise<void> {
    try {
      sessionsSwept.inc(await this.sessions.removeEnded());
      await this.dataSource.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
    } catch (error) {
      this.logger.error({ err: error }, 'sweep failed');
    }
  }
}
