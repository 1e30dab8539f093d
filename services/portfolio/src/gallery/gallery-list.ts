import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PORTFOLIO_LIST_MAX_COUNT } from '@packaging/contracts/limits';
import { ChangeListener } from '@packaging/service-kit/database/change-listener';
import { Logger } from '@packaging/service-kit/process/logger';
import type { Repository } from 'typeorm';
import { config } from '../config.ts';
import { EncodedList } from './encoded-list.ts';
import { PortfolioItemEntity, toPortfolioItem } from './portfolio-item.entity.ts';

/** As the trigger on portfolio_items notifies. */
const CHANNEL = 'portfolio_items_changed';

/**
 * The list of the gallery, in memory until the items change: by this process, another one, or the owner's own hand in
 * the database. While the database cannot say so, it is read for each request.
 */
@Injectable()
export class GalleryList implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #changes: ChangeListener;
  #kept: Promise<EncodedList> | undefined;

  constructor(
    @InjectRepository(PortfolioItemEntity) private readonly items: Repository<PortfolioItemEntity>,
    logger: Logger,
  ) {
    this.#changes = new ChangeListener(config.DATABASE_URL, CHANNEL, logger, () => this.forget());
  }

  onApplicationBootstrap(): void {
    this.#changes.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#changes.stop();
  }

  /** The items, featured ones first, then the newest; at most {@link PORTFOLIO_LIST_MAX_COUNT}. */
  read(): Promise<EncodedList> {
    if (this.#kept) return this.#kept;
    const list = this.#load();
    if (this.#changes.isListening) {
      this.#kept = list;
      list.catch(() => {
        if (this.#kept === list) this.forget();
      });
    }
    return list;
  }

  /** The items have changed. */
  forget(): void {
    this.#kept = undefined;
  }

  async #load(): Promise<EncodedList> {
    const items = await this.items.find({
      order: { featured: 'DESC', createdAt: 'DESC', id: 'ASC' },
      take: PORTFOLIO_LIST_MAX_COUNT,
    });
    return EncodedList.of(items.map(toPortfolioItem));
  }
}
