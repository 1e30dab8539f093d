import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { inLockedTransaction } from '@packaging/service-kit/database/locked-transaction';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { SERVED_PREFIX } from '../media/served-prefix.ts';
import { DEMO_ITEMS } from './demo-items.ts';
import { DemoSeedEntity } from './demo-seed.entity.ts';
import { PortfolioItemEntity } from './portfolio-item.entity.ts';

/** Lets one replica seed the gallery; any fixed number will do. */
const SEED_LOCK_KEY = 195_203n;

/**
 * Seeds a gallery that is empty at its first start with the site's own images, so that a new site shows what it is for.
 * Never again after that: an owner may have removed them.
 */
@Injectable()
export class DemoGallery implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.PORTFOLIO_DEMO === 'off') return;
    try {
      const items = await this.#seed();
      if (items > 0) this.logger.info({ items }, 'the empty gallery has been seeded');
    } catch (error) {
      this.logger.warn({ err: error }, 'the gallery could not be seeded; the next start tries again');
    }
  }

  async #seed(): Promise<number> {
    for (const { filename } of DEMO_ITEMS)
      if (!(await this.store.stat(SERVED_PREFIX + filename)))
        throw new Error(`${filename} is not in the store`);
    return inLockedTransaction(this.dataSource, SEED_LOCK_KEY, async (manager) => {
      if (await manager.exists(DemoSeedEntity)) return 0;
      await manager.insert(DemoSeedEntity, { id: 1 });
      if (await manager.exists(PortfolioItemEntity)) return 0;
      const newest = Date.now();
      // The list is sorted by time.
      const items = DEMO_ITEMS.map((item, index) => ({
        ...item,
        requestId: 'demo',
        createdAt: new Date(newest - index * 1000),
      }));
      await manager.insert(PortfolioItemEntity, items);
      return items.length;
    });
  }
}
