import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ImageWidth } from '@packaging/contracts/media';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { readBytes } from '@packaging/service-kit/object-store/read-bytes';
import pLimit from 'p-limit';
import { config } from '../config.ts';
import { imagesResized } from '../metrics.ts';
import { type ImageType, resize } from './image-encoding.ts';

/** Images resized at the same time: each holds a decoded original in memory. */
const RESIZES_AT_ONCE = 2;

/** Smaller copies of stored images: made once, when first requested, and stored. */
@Injectable()
export class ResizedImagesService {
  readonly #limit = pLimit(RESIZES_AT_ONCE);
  readonly #running = new Map<string, Promise<void>>();

  constructor(private readonly store: ObjectStore) {}

  /**
   * Makes sure that a copy at most `width` pixels wide is stored under `key`; concurrent calls share the work. Rejects
   * if the original is not a readable image.
   */
  async ensure(key: string, original: string, width: ImageWidth, type: ImageType): Promise<void> {
    const running = this.#running.get(key);
    if (running) return running;
    const work = this.#makeUnlessStored(key, original, width, type).finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    return work;
  }

  async #makeUnlessStored(key: string, original: string, width: ImageWidth, type: ImageType) {
    if (await this.store.stat(key)) return;
    await this.#limit(async () => {
      const source = await this.store.read(original);
      if (!source) throw new Error('the original has been removed');
      await this.store.put(
        key,
        Readable.from([await resize(await readBytes(source, config.STORAGE_TIMEOUT_MS), width, type)]),
        type,
      );
      imagesResized.inc({ type });
    });
  }
}
