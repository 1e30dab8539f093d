import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MediaService } from '../media/media.service.ts';
import { type ItemState, PortfolioItemEntity } from './portfolio-item.entity.ts';

/** Visitors' images; others belong to the site, which may use them elsewhere. */
const UPLOADED = /^gallery-/;

/** What staff do with items, by their ids. Fails for an unknown id. */
@Injectable()
export class GalleryEditor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly media: MediaService,
  ) {}

  /** All items, the newest first. */
  all(): Promise<PortfolioItemEntity[]> {
    return this.dataSource.manager.find(PortfolioItemEntity, { order: { createdAt: 'DESC', id: 'ASC' } });
  }

  async find(id: string): Promise<PortfolioItemEntity> {
    const item = await this.dataSource.manager.findOneBy(PortfolioItemEntity, { id });
    if (!item) throw new Error(`There is no item ${id}`);
    return item;
  }

  async setState(id: string, state: ItemState): Promise<PortfolioItemEntity> {
    await this.dataSource.manager.update(PortfolioItemEntity, { id }, { state });
    return this.find(id);
  }

  /** Removes an item and, if a visitor uploaded it, its image with all copies. After a failure it is hidden; try again. */
  async remove(id: string): Promise<PortfolioItemEntity> {
    const item = await this.setState(id, 'hidden');
    if (UPLOADED.test(item.filename)) await this.media.remove(item.filename);
    await this.dataSource.manager.delete(PortfolioItemEntity, { id });
    return item;
  }
}
