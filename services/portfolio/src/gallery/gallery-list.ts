import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PORTFOLIO_LIST_MAX_COUNT } from '@packaging/contracts/limits';
import { Content, weakEtag } from '@packaging/service-kit/http/send-content';
import type { Repository } from 'typeorm';
import { PortfolioItemEntity, toPortfolioItem } from './portfolio-item.entity.ts';

/** Browsers revalidate each time; the gateway's cache after a second. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';

/** The list of the gallery. The gateway compresses and caches it. */
@Injectable()
export class GalleryList {
  constructor(
    @InjectRepository(PortfolioItemEntity) private readonly items: Repository<PortfolioItemEntity>,
  ) {}

  /** The published items as JSON, featured ones first, then the newest; at most {@link PORTFOLIO_LIST_MAX_COUNT}. */
  async read(): Promise<Content> {
    const items = await this.items.find({
      where: { state: 'published' },
      order: { featured: 'DESC', createdAt: 'DESC', id: 'ASC' },
      take: PORTFOLIO_LIST_MAX_COUNT,
    });
    const json = Buffer.from(JSON.stringify(items.map(toPortfolioItem)));
    const headers = {
      'cache-control': CACHE_CONTROL,
      'content-type': 'application/json; charset=utf-8',
      etag: weakEtag(json),
    };
    return new Content(headers, { identity: json });
  }
}
