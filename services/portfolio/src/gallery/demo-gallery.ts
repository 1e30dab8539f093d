import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { onTransaction } from '@packaging/service-kit/database/statements';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { Logger } from '@packaging/service-kit/process/logger';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { SERVED_PREFIX } from '../media/served-prefix.ts';
import { DEMO_ITEMS } from './demo-items.ts';

/** Lets one replica fill the gallery; any fixed number serves. */
const FILL_LOCK_KEY = 195_203n;

/** Gives a row the first time alone. */
const NOTE_FILLING = {
  name: 'note-filling',
  text: 'INSERT INTO demo_fillings (id) VALUES (1) ON CONFLICT DO NOTHING RETURNING id',
};
const FIND_ANY_ITEM = { name: 'find-any-item', text: 'SELECT FROM portfolio_items LIMIT 1' };
/** The list is sorted by time. */
const INSERT_DEMO_ITEM = {
  name: 'insert-demo-item',
  text: `
    INSERT INTO portfolio_items (filename, title, description, category, featured, request_id, created_at)
    VALUES ($1, $2, $3, $4, $5, 'demo', now() - make_interval(secs => $6))`,
};

/**
 * Fills a gallery that is empty at its first start with the site's own images, so that a new site shows what it is for.
 * Never again: an owner may have taken them away.
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
      const items = await this.#fill();
      if (items > 0) this.logger.info({ items }, 'the empty gallery has been filled');
    } catch (error) {
      this.logger.warn({ err: error }, 'the gallery could not be filled; the next start tries again');
    }
  }

  async #fill(): Promise<number> {
    for (const { filename } of DEMO_ITEMS)
      if (!(await this.store.stat(SERVED_PREFIX + filename)))
        throw new Error(`${filename} is not in the store`);
    return onTransaction(this.dataSource, FILL_LOCK_KEY, async (run) => {
      const [isFirst] = await run(NOTE_FILLING, []);
      if (!isFirst || (await run(FIND_ANY_ITEM, [])).length > 0) return 0;
      for (const [index, { filename, title, description, category, featured }] of DEMO_ITEMS.entries())
        await run(INSERT_DEMO_ITEM, [filename, title, description, category, featured, index]);
      return DEMO_ITEMS.length;
    });
  }
}
