import { createHash } from 'node:crypto';
import { HttpException, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { onTransaction } from '@packaging/service-kit/database/statements';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { CLIENT_CLOSED_REQUEST } from '@packaging/service-kit/uploads/multipart-form';
import { DataSource } from 'typeorm';
import type { Upload } from './upload.ts';

/** Longer than any request can still be running; after that the sweeper takes an upload for abandoned. */
const ABANDONED_AFTER_HOURS = 1;
/** An upload that could not be cleared is tried again after this time, so that it does not hold up the others. */
const RETRY_AFTER_MINUTES = 10;
/** The same image with the same texts is one item when it comes again within this time. */
const REPEATED_WITHIN_SECONDS = 60;

const FIND_REPEATED = {
  name: 'find-repeated-item',
  text: `
    SELECT id, filename, title, description, category, featured FROM portfolio_items
    WHERE fingerprint = $1 AND created_at > now() - make_interval(secs => ${REPEATED_WITHIN_SECONDS})
    ORDER BY created_at LIMIT 1`,
};
/** Gives no row if the sweeper has taken the upload for abandoned. */
const END_UPLOAD = {
  name: 'end-upload',
  text: 'DELETE FROM uploads WHERE id = $1 AND NOT closed RETURNING id',
};
const INSERT_ITEM = {
  name: 'insert-item',
  text: `
    INSERT INTO portfolio_items (id, filename, title, description, category, featured, fingerprint, request_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

/**
 * Uploads of images. A row is written before an upload's first object and deleted with its last one, or when its image
 * is published, so that objects are known even if the process dies.
 */
@Injectable()
export class UploadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Records that an upload begins, before anything of it is in the object store. */
  async open({ id, filename }: Upload): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO uploads (id, filename, request_id, sweep_after)
       VALUES ($1, $2, $3, now() + make_interval(hours => $4))`,
      [id, filename, currentRequestId() ?? '', ABANDONED_AFTER_HOURS],
    );
  }

  /**
   * Makes an upload's image an item, or gives the item that the same upload made within the last minute. Fails with 499
   * when nobody waits for the item any more, and with 503 when the sweeper was faster.
   * @param imageSha256 of the file as it was sent
   */
  async publish(
    upload: Upload,
    item: PortfolioItem & { id: string },
    imageSha256: string,
    isAwaited: () => boolean,
  ): Promise<PortfolioItem> {
    const { id, filename, title, description, category, featured } = item;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([imageSha256, title, description, category, featured]))
      .digest('hex');
    const lockKey = Buffer.from(fingerprint.slice(0, 16), 'hex').readBigInt64BE();
    return onTransaction(this.dataSource, lockKey, async (run) => {
      const [repeated] = await run<PortfolioItem>(FIND_REPEATED, [fingerprint]);
      if (repeated) return repeated;
      const [ended] = await run(END_UPLOAD, [upload.id]);
      if (!ended) throw new ServiceUnavailableException('The upload took too long. Please try again.');
      if (!isAwaited()) throw new HttpException('The client has gone', CLIENT_CLOSED_REQUEST);
      const values = [id, filename, title, description, category, featured, fingerprint];
      await run(INSERT_ITEM, [...values, currentRequestId() ?? '']);
      return item;
    });
  }

  /** Sees to it that an upload can no longer be published; false if it has been. */
  async close({ id, filename }: Upload): Promise<boolean> {
    // Waits for a transaction that is publishing it; the next statement sees what that one did.
    await this.dataSource.query('UPDATE uploads SET closed = true WHERE id = $1', [id]);
    const published = await this.dataSource.query('SELECT FROM portfolio_items WHERE filename = $1', [
      filename,
    ]);
    return published.length === 0;
  }

  /** Forgets an upload that has no objects any more. */
  async remove({ id }: Upload): Promise<void> {
    await this.dataSource.query('DELETE FROM uploads WHERE id = $1', [id]);
  }

  /** Uploads that were abandoned, at most `count`. */
  due(count: number): Promise<Upload[]> {
    return this.dataSource.query(
      'SELECT id, filename FROM uploads WHERE sweep_after <= now() ORDER BY sweep_after LIMIT $1',
      [count],
    );
  }

  /** Has the sweeper leave an upload alone for some minutes. */
  async postpone({ id }: Upload): Promise<void> {
    await this.dataSource.query(
      'UPDATE uploads SET sweep_after = now() + make_interval(mins => $2) WHERE id = $1',
      [id, RETRY_AFTER_MINUTES],
    );
  }
}
