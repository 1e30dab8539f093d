import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import {
  PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  PORTFOLIO_UPLOADS_PER_VISITOR_PER_HOUR,
} from '@packaging/contracts/limits';
import {
  PORTFOLIO_FILE_FIELD,
  type PortfolioItem,
  portfolioUploadFormSchema,
} from '@packaging/contracts/portfolio';
import { accountOf } from '@packaging/service-kit/http/account';
import { fieldIssues, TooManyRequests, ValidationFailure } from '@packaging/service-kit/http/errors';
import { NETWORK_GROWTH, visitorHash, visitorNetworks } from '@packaging/service-kit/http/visitor-network';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { readForm, UPLOAD_PACE } from '@packaging/service-kit/uploads/multipart-form';
import { UploadLimiter } from '@packaging/service-kit/uploads/upload-limiter';
import { config, isLocal } from '../config.ts';
import { uploadMetrics } from '../metrics.ts';
import { GalleryUploads } from './gallery-uploads.ts';
import { ImageIngest, type StagedImage } from './image-ingest.ts';
import { toPortfolioItem } from './portfolio-item.entity.ts';

const LIMITS = {
  fields: 50,
  // The longest description in any characters, with room for whitespace around it.
  fieldBytes: 8 * 1024,
  files: 1,
  bodyBytes: PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  idleMs: config.UPLOAD_IDLE_TIMEOUT_MS,
  pace: UPLOAD_PACE,
};

const HOUR_MS = 60 * 60_000;
const TOO_MANY_IMAGES = 'Many images came from your network in the last hour. Please try again later.';
const NO_FILE = { path: PORTFOLIO_FILE_FIELD, message: 'Please select an image to upload' };

@Injectable()
export class GalleryService {
  readonly #limiter: UploadLimiter;

  constructor(
    private readonly images: ImageIngest,
    private readonly uploads: GalleryUploads,
    store: ObjectStore,
  ) {
    const { bodyBytes: bodyMaxBytes } = LIMITS;
    this.#limiter = new UploadLimiter(
      { metrics: uploadMetrics, store, bodyMaxBytes, busyMessage: UNAVAILABLE },
      config,
    );
  }

  /**
   * Adds the image of a request to the gallery: the file first, then the item that refers to it, or neither. The same
   * upload within a minute returns the same item. Where images are reviewed, those of visitors wait until staff publish
   * them; except on a local site, only staff can add featured ones. Fails with 400, 408, 413, 415, 429, with 503 if store or database are
   * unavailable, and with 507 if the store is full.
   */
  upload(request: IncomingMessage): Promise<PortfolioItem> {
    return this.#limiter.run(request, () => this.#addItem(request));
  }

  async #addItem(request: IncomingMessage): Promise<PortfolioItem> {
    const isStaff = accountOf(request)?.role === 'staff';
    const visitor = visitorHash(request);
    if (!isStaff) await this.#limitHour(visitor);
    const staged: StagedImage[] = [];
    try {
      const fields = await readForm(request, LIMITS, async (file) => {
        staged.push(await this.images.stage(file));
      });
      const form = portfolioUploadFormSchema.safeParse(Object.fromEntries(fields));
      const [image] = staged;
      if (!form.success || !image)
        throw new ValidationFailure([
          ...(image ? [] : [NO_FILE]),
          ...(form.success ? [] : fieldIssues(form.error.issues)),
        ]);
      await this.images.reencode(image, visitorNetworks(request).at(-1)!);
      const item = {
        ...form.data,
        id: randomUUID(),
        filename: image.filename,
        featured: form.data.featured === 'true' && (isStaff || isLocal),
        state: isStaff || config.PORTFOLIO_PUBLISH === 'all' ? ('published' as const) : ('waiting' as const),
        visitor,
      };
      const isConnected = () => request.socket.writable;
      const added = await this.uploads.add(image, item, image.sha256, isConnected);
      if (added !== item) await this.uploads.discard(image);
      return toPortfolioItem(added);
    } catch (error) {
      for (const image of staged) await this.uploads.discard(image);
      throw error;
    }
  }

  /** Each network of the visitor has a limit, larger networks a multiple of it. */
  async #limitHour(visitor: string): Promise<void> {
    if (config.RATE_LIMIT_SCALE === 0) return;
    const most = Math.max(1, Math.round(PORTFOLIO_UPLOADS_PER_VISITOR_PER_HOUR * config.RATE_LIMIT_SCALE));
    const recent = await this.uploads.recentOf(visitor);
    const hashes = visitor.split('.');
    for (const index of hashes.keys()) {
      const network = hashes.slice(index).join('.');
      const due = recent
        .filter((item) => item.visitor!.endsWith(network))
        .at(-most * NETWORK_GROWTH ** index);
      if (!due) continue;
      const retryAfterSeconds = Math.ceil((due.createdAt.getTime() + HOUR_MS - Date.now()) / 1000);
      throw new TooManyRequests(TOO_MANY_IMAGES, Math.max(1, retryAfterSeconds));
    }
  }
}
