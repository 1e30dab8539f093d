import { HttpException, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { fingerprint, lockKey } from '@packaging/service-kit/database/fingerprint';
import { inLockedTransaction } from '@packaging/service-kit/database/locked-transaction';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { KEYED_HASH_LENGTH } from '@packaging/service-kit/process/keyed-hash';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { Logger } from '@packaging/service-kit/process/logger';
import { CLIENT_CLOSED_REQUEST } from '@packaging/service-kit/uploads/multipart-form';
import { type Upload, UploadLedger } from '@packaging/service-kit/uploads/upload-ledger';
import { DataSource, MoreThan } from 'typeorm';
import { SERVED_PREFIX } from '../media/served-prefix.ts';
import { type GalleryItem, PortfolioItemEntity } from './portfolio-item.entity.ts';
import { UploadEntity } from './upload.entity.ts';

/** Prefix of the keys of images as visitors sent them; they are never served. */
const STAGING_PREFIX = 'staging/';
/** The same image with the same texts is one item if it is sent again within this time. */
const REPEATED_WITHIN_MS = 60_000;
const HOUR_MS = 60 * 60_000;

/** What the keys of an upload's files are computed from. */
export type GalleryUpload = Pick<UploadEntity, 'id' | 'filename'>;

/** The key of the image as it was sent. */
export const stagingKey = ({ id }: GalleryUpload): string => STAGING_PREFIX + id;

/** The key of the image as it is served. */
export const servedKey = ({ filename }: GalleryUpload): string => SERVED_PREFIX + filename;

/** The uploads of images; the file of an item is in use. */
@Injectable()
export class GalleryUploads extends UploadLedger<GalleryUpload> {
  constructor(
    private readonly dataSource: DataSource,
    store: ObjectStore,
    logger: Logger,
  ) {
    super(dataSource.getRepository<Upload>(UploadEntity), store, logger);
  }

  /** The items that visitors of the same IPv4 address or /48 added in the last hour, oldest first. */
  recentOf(visitor: string): Promise<Pick<PortfolioItemEntity, 'visitor' | 'createdAt'>[]> {
    return this.dataSource.manager
      .createQueryBuilder(PortfolioItemEntity, 'item')
      .select(['item.id', 'item.visitor', 'item.createdAt'])
      .where('right(item.visitor, :length) = :network', {
        length: KEYED_HASH_LENGTH,
        network: visitor.slice(-KEYED_HASH_LENGTH),
      })
      .andWhere('item.createdAt > :hourAgo', { hourAgo: new Date(Date.now() - HOUR_MS) })
      .orderBy('item.createdAt')
      .getMany();
  }

  /**
   * Adds an upload's image as an item, or returns the item that the same upload added within the last minute.
   * Fails with 499 when the client has disconnected, and with 503 when the sweeper was faster.
   * @param imageSha256 of the file as it was sent
   */
  add(
    { id }: GalleryUpload,
    item: GalleryItem & { visitor: string },
    imageSha256: string,
    isConnected: () => boolean,
  ): Promise<GalleryItem> {
    const { title, description, category, featured } = item;
    const hash = fingerprint({ imageSha256, title, description, category, featured });
    return inLockedTransaction(this.dataSource, lockKey(hash), async (manager) => {
      const repeated = await manager.findOne(PortfolioItemEntity, {
        where: { fingerprint: hash, createdAt: MoreThan(new Date(Date.now() - REPEATED_WITHIN_MS)) },
        order: { createdAt: 'ASC' },
      });
      if (repeated) return repeated;
      const { affected } = await manager.delete(UploadEntity, { id, closed: false });
      // The sweeper considered it abandoned.
      if (!affected) throw new ServiceUnavailableException('The upload took too long. Please try again.');
      if (!isConnected()) throw new HttpException('The client has gone', CLIENT_CLOSED_REQUEST);
      const requestId = currentRequestId() ?? '';
      await manager.insert(PortfolioItemEntity, { ...item, fingerprint: hash, requestId });
      return item;
    });
  }

  protected override keysOf(upload: GalleryUpload): string[] {
    return [stagingKey(upload), servedKey(upload)];
  }

  protected override async close(upload: GalleryUpload): Promise<string[]> {
    const { manager } = this.dataSource;
    // Waits for a transaction that is adding the item; the next statement sees its outcome.
    await manager.update(UploadEntity, upload.id, { closed: true });
    const isAdded = await manager.existsBy(PortfolioItemEntity, { filename: upload.filename });
    return isAdded ? [servedKey(upload)] : [];
  }
}
