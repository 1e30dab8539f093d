import type { PortfolioCategory, PortfolioItem } from '@packaging/contracts/portfolio';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A picture of the gallery, as a visitor added it. */
@Entity('portfolio_items')
export class PortfolioItemEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Where the picture lies below attached_assets/; made by us, never the visitor's own. */
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

  /** The request that brought it, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

/** An item as visitors are told of it. */
export const toPortfolioItem = (
  item: Omit<PortfolioItemEntity, 'requestId' | 'createdAt'>,
): PortfolioItem => ({
  id: item.id,
  filename: item.filename,
  title: item.title,
  description: item.description,
  category: item.category,
  featured: item.featured,
});
