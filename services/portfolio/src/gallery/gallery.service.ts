import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import {
  PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  PORTFOLIO_LISTED_MAX_COUNT,
  PORTFOLIO_TEXT_MAX_BYTES,
} from '@packaging/contracts/limits';
import {
  PORTFOLIO_FILE_FIELD,
  type PortfolioItem,
  portfolioUploadFormSchema,
} from '@packaging/contracts/portfolio';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { readForm, UPLOAD_PACE } from '@packaging/service-kit/uploads/multipart-form';
import { UploadLimiter } from '@packaging/service-kit/uploads/upload-limiter';
import type { Repository } from 'typeorm';
import { config } from '../config.ts';
import { uploads } from '../metrics.ts';
import { ImageIngest, type StoredImage } from './image-ingest.ts';
import { PortfolioItemEntity, toPortfolioItem } from './portfolio-item.entity.ts';

const LIMITS = {
  fields: 50,
  fieldBytes: PORTFOLIO_TEXT_MAX_BYTES,
  files: 1,
  bodyBytes: PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  idleMs: config.UPLOAD_IDLE_TIMEOUT_MS,
  pace: UPLOAD_PACE,
};

const NO_FILE = { path: PORTFOLIO_FILE_FIELD, message: 'Please select an image to upload' };

/** The images that visitors add to the portfolio. */
@Injectable()
export class GalleryService {
  readonly #limiter: UploadLimiter;

  constructor(
    @InjectRepository(PortfolioItemEntity) private readonly items: Repository<PortfolioItemEntity>,
    private readonly images: ImageIngest,
    store: ObjectStore,
  ) {
    const { bodyBytes: bodyMaxBytes } = LIMITS;
    this.#limiter = new UploadLimiter(
      { metrics: uploads, store, bodyMaxBytes, busyMessage: UNAVAILABLE },
      config,
    );
  }

  /** The items, featured ones first, then the newest; at most {@link PORTFOLIO_LISTED_MAX_COUNT}. */
  async list(): Promise<PortfolioItem[]> {
    const items = await this.items.find({
      order: { featured: 'DESC', createdAt: 'DESC', id: 'ASC' },
      take: PORTFOLIO_LISTED_MAX_COUNT,
    });
    return items.map(toPortfolioItem);
  }

  /**
   * Adds the image of a request to the gallery: the file first, then the item that refers to it, or neither.
   * Fails with 400, 408, 413, 415, 429, with 503 if store or database are unavailable, and with 507 if the store is
   * full.
   */
  add(request: IncomingMessage): Promise<PortfolioItem> {
    return this.#limiter.receive(request, () => this.#add(request));
  }

  async #add(request: IncomingMessage): Promise<PortfolioItem> {
    const stored: StoredImage[] = [];
    try {
      const fields = await readForm(request, LIMITS, async (file) => {
        stored.push(await this.images.receive(file));
      });
      const form = portfolioUploadFormSchema.safeParse(Object.fromEntries(fields));
      const [image] = stored;
      if (!form.success || !image)
        throw new ValidationFailure([
          ...(image ? [] : [NO_FILE]),
          ...(form.success ? [] : fieldIssues(form.error.issues)),
        ]);
      await this.images.reencode(image);
      return await this.#insert({
        ...form.data,
        id: randomUUID(),
        filename: image.filename,
        featured: form.data.featured === 'true',
        requestId: currentRequestId() ?? '',
      });
    } catch (error) {
      for (const image of stored) await this.images.remove(image);
      throw error;
    }
  }

  async #insert(item: Omit<PortfolioItemEntity, 'createdAt'>): Promise<PortfolioItem> {
    try {
      await this.items.insert(item);
    } catch (error) {
      // The row may exist even so, if only the database's response was lost; its file is removed now.
      await this.items.delete({ id: item.id }).catch(() => undefined);
      throw error;
    }
    return toPortfolioItem(item);
  }
}
