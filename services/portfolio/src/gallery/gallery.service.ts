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
import { readForm } from '@packaging/service-kit/uploads/multipart-form';
import { UploadLimiter } from '@packaging/service-kit/uploads/upload-limiter';
import type { Repository } from 'typeorm';
import { config } from '../config.ts';
import { uploads } from '../metrics.ts';
import { type KeptPicture, PictureKeeper } from './picture-keeper.ts';
import { PortfolioItemEntity, toPortfolioItem } from './portfolio-item.entity.ts';

const LIMITS = {
  fields: 50,
  fieldBytes: PORTFOLIO_TEXT_MAX_BYTES,
  files: 1,
  bodyBytes: PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  idleMs: config.UPLOAD_IDLE_TIMEOUT_MS,
};

const NO_FILE = { path: PORTFOLIO_FILE_FIELD, message: 'Please select an image to upload' };

/** The pictures that visitors add to the portfolio. */
@Injectable()
export class GalleryService {
  readonly #gate = new UploadLimiter(uploads, config.UPLOADS_MAX_IN_FLIGHT, UNAVAILABLE);

  constructor(
    @InjectRepository(PortfolioItemEntity) private readonly items: Repository<PortfolioItemEntity>,
    private readonly pictures: PictureKeeper,
  ) {}

  /** All items, featured ones first, then the newest; of very many, the first. */
  async list(): Promise<PortfolioItem[]> {
    const items = await this.items.find({
      order: { featured: 'DESC', createdAt: 'DESC', id: 'ASC' },
      take: PORTFOLIO_LISTED_MAX_COUNT,
    });
    return items.map(toPortfolioItem);
  }

  /**
   * Adds the picture of a request to the gallery: the picture first, then the item that names it, or neither.
   * Fails with 400, 408, 413, 415, or 503 when store or database do not work.
   */
  add(request: IncomingMessage): Promise<PortfolioItem> {
    return this.#gate.receive(() => this.#add(request));
  }

  async #add(request: IncomingMessage): Promise<PortfolioItem> {
    const kept: KeptPicture[] = [];
    try {
      const fields = await readForm(request, LIMITS, async (file) => {
        kept.push(await this.pictures.keep(file));
      });
      const form = portfolioUploadFormSchema.safeParse(Object.fromEntries(fields));
      const [picture] = kept;
      if (!form.success || !picture)
        throw new ValidationFailure([
          ...(picture ? [] : [NO_FILE]),
          ...(form.success ? [] : fieldIssues(form.error.issues)),
        ]);
      await this.pictures.finish(picture);
      return await this.#insert({
        ...form.data,
        id: randomUUID(),
        filename: picture.filename,
        featured: form.data.featured === 'true',
        requestId: currentRequestId() ?? '',
      });
    } catch (error) {
      for (const picture of kept) await this.pictures.remove(picture);
      throw error;
    }
  }

  async #insert(item: Omit<PortfolioItemEntity, 'createdAt'>): Promise<PortfolioItem> {
    try {
      await this.items.insert(item);
    } catch (error) {
      // The row may be there although the answer never came, and would name a picture that is gone.
      await this.items.delete({ id: item.id }).catch(() => undefined);
      throw error;
    }
    return toPortfolioItem(item);
  }
}
