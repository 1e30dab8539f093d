import type { PortfolioCategory, PortfolioItem } from '@packaging/contracts/portfolio';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Whether an item is listed: not before staff publish it, yes, or no longer. */
export type ItemState = 'waiting' | 'published' | 'hidden';

/** An image of the gallery with its texts. */
@Entity('portfolio_items')
export class PortfolioItemEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Name of the file below attached_assets/; generated, never the visitor's own. */
  @Column('text')
  filename: string;

  @Column('text')
  title: string;

  @Column('text')
  description: string;

  @Column('text')
  category: PortfolioCategory;

  @Column('boolean')
  featured: boolean;

  /** The request that uploaded it, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  /** A hash of the upload's image and texts; null for the site's own images. */
  @Column('text', { nullable: true })
  fingerprint: string | null;

  @Column('text', { default: 'published' })
  state: ItemState;

  /** Hashes of the networks that it came from, for the limit of uploads; null for the site's own images. */
  @Column('text', { nullable: true })
  visitor: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

/** An item as visitors see it. */
export type GalleryItem = Omit<PortfolioItemEntity, 'requestId' | 'fingerprint' | 'visitor' | 'createdAt'>;

/** The item as the API returns it. */
export const toPortfolioItem = (item: GalleryItem): PortfolioItem => ({
  id: item.id,
  filename: item.filename,
  title: item.title,
  description: item.description,
  category: item.category,
  featured: item.featured,
  ...(item.state === 'waiting' && { waiting: true }),
});
