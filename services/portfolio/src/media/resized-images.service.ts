import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ImageWidth } from '@packaging/contracts/media';
import { ObjectStore, ObjectStoreError } from '@packaging/service-kit/object-store/object-store';
import { readBytes } from '@packaging/service-kit/object-store/read-bytes';
import { Logger } from '@packaging/service-kit/process/logger';
import { config } from '../config.ts';
import { imagesNotResized, imagesResized } from '../metrics.ts';
import { type ImageType, resize } from './image-encoding.ts';
import { ImageProcessor, UnreadableImageError } from './image-processor.ts';

/** Most images waiting to be resized; beyond that visitors get the original. */
const WAITING_MAX = 40;
/** How long a visitor waits for a smaller image before getting the original, in milliseconds. */
const WAIT_MAX_MS = 10_000;
/** How long an image that cannot be resized is not tried again, in milliseconds, and how many such images are remembered. */
const FAILURE_REMEMBERED_MS = 60 * 60_000;
const FAILURES_MAX_COUNT = 1000;

/** Whether a smaller copy is stored; `later` is worth another request. */
export type ResizeOutcome = 'stored' | 'later' | 'never';

/** Smaller copies of stored images, created on the first request and stored. */
@Injectable()
export class ResizedImagesService {
  readonly #running = new Map<string, Promise<ResizeOutcome>>();
  /** When images that cannot be resized may be tried again, by key. */
  readonly #failed = new Map<string, number>();

  constructor(
    private readonly store: ObjectStore,
    private readonly images: ImageProcessor,
    private readonly logger: Logger,
  ) {}

  /**
   * Makes sure that a copy at most `width` pixels wide is stored under `key`, if it can be created soon. Concurrent calls
   * share the work.
   */
  async ensure(key: string, original: string, width: ImageWidth, type: ImageType): Promise<ResizeOutcome> {
    if ((this.#failed.get(key) ?? 0) > Date.now()) return 'never';
    let work = this.#running.get(key);
    if (!work) {
      work = this.#resizeUnlessStored(key, original, width, type).finally(() => this.#running.delete(key));
      this.#running.set(key, work);
    }
    const waited = new AbortController();
    const late = delay(WAIT_MAX_MS, 'later' as const, { signal: waited.signal }).catch(
      () => 'later' as const,
    );
    return Promise.race([work, late]).finally(() => waited.abort());
  }

  async #resizeUnlessStored(
    key: string,
    original: string,
    width: ImageWidth,
    type: ImageType,
  ): Promise<ResizeOutcome> {
    try {
      if (await this.store.stat(key)) return 'stored';
      if (this.images.resizesWaiting >= WAITING_MAX) {
        imagesNotResized.inc({ reason: 'queue-full' });
        return 'later';
      }
      const read = () => this.#read(original);
      const resized = await this.images.run(undefined, read, {}, (file) => resize(file, width, type));
      await this.store.put(key, Readable.from([resized]), type);
    } catch (error) {
      const reason = reasonOf(error);
      imagesNotResized.inc({ reason });
      this.logger.warn({ err: error, key, reason }, 'image not resized');
      if (reason === 'store') return 'later';
      this.#rememberFailure(key);
      return 'never';
    }
    imagesResized.inc({ type });
    return 'stored';
  }

  async #read(key: string): Promise<Buffer> {
    const source = await this.store.read(key);
    if (!source) throw new ObjectStoreError('read an object', new Error('it has been removed'));
    return readBytes(source, config.STORAGE_TIMEOUT_MS);
  }

  #rememberFailure(key: string): void {
    const [oldest] = this.#failed.keys();
    if (this.#failed.size >= FAILURES_MAX_COUNT && oldest !== undefined) this.#failed.delete(oldest);
    this.#failed.set(key, Date.now() + FAILURE_REMEMBERED_MS);
  }
}

function reasonOf(error: unknown): 'store' | 'unreadable' | 'encoder' {
  if (error instanceof ObjectStoreError) return 'store';
  return error instanceof UnreadableImageError ? 'unreadable' : 'encoder';
}
