import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { PORTFOLIO_IMAGE_BODY_MAX_BYTES } from '@packaging/contracts/limits';
import {
  PORTFOLIO_FILE_FIELD,
  type PortfolioItem,
  portfolioUploadFormSchema,
} from '@packaging/contracts/portfolio';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { readForm, UPLOAD_PACE } from '@packaging/service-kit/uploads/multipart-form';
import { UploadLimiter } from '@packaging/service-kit/uploads/upload-limiter';
import { config } from '../config.ts';
import { uploadMetrics } from '../metrics.ts';
import { GalleryUploads } from './gallery-uploads.ts';
import { ImageIngest, type StagedImage } from './image-ingest.ts';

const LIMITS = {
  fields: 50,
  // The longest description in any characters, with room for whitespace around it.
  fieldBytes: 8 * 1024,
  files: 1,
  bodyBytes: PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  idleMs: config.UPLOAD_IDLE_TIMEOUT_MS,
  pace: UPLOAD_PACE,
};

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
   * upload within a minute returns the same item. Fails with 400, 408, 413, 415, 429, with 503 if store or database are
   * unavailable, and with 507 if the store is full.
   */
  upload(request: IncomingMessage): Promise<PortfolioItem> {
    return this.#limiter.run(request, () => this.#addItem(request));
  }

  async #addItem(request: IncomingMessage): Promise<PortfolioItem> {
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
      await this.images.reencode(image);
      const item = {
        ...form.data,
        id: randomUUID(),
        filename: image.filename,
        featured: form.data.featured === 'true',
      };
      const isConnected = () => request.socket.writable;
      const published = await this.uploads.publish(image, item, image.sha256, isConnected);
      if (published !== item) await this.uploads.discard(image);
      return published;
    } catch (error) {
      for (const image of staged) await this.uploads.discard(image);
      throw error;
    }
  }
}
