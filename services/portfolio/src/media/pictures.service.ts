import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { ImageWidth } from '@packaging/contracts/media';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import pLimit from 'p-limit';
import { picturesMade } from '../metrics.ts';
import { type PictureType, resize } from './resize.ts';

/** Pictures made at the same time: each holds a decoded original in memory. */
const RESIZES_AT_ONCE = 2;

/** Smaller pictures of the stored ones: made once, when first asked for, and kept in the store. */
@Injectable()
export class PicturesService {
  readonly #limit = pLimit(RESIZES_AT_ONCE);
  readonly #running = new Map<string, Promise<void>>();

  constructor(private readonly store: ObjectStore) {}

  /**
   * Sees to it that a picture at most `width` pixels wide is stored under `key`. Those who ask while it is
   * being made wait for the same work. Fails when the original is no readable picture.
   */
  async ensure(key: string, original: string, width: ImageWidth, type: PictureType): Promise<void> {
    const running = this.#running.get(key);
    if (running) return running;
    const work = this.#makeUnlessStored(key, original, width, type).finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    return work;
  }

  async #makeUnlessStored(key: string, original: string, width: ImageWidth, type: PictureType) {
    if (await this.store.stat(key)) return;
    await this.#limit(async () => {
      const source = await this.store.get(original);
      if (!source) throw new Error('the original is gone');
      await this.store.put(key, Readable.from([await resize(await buffer(source), width, type)]), type);
      picturesMade.inc({ type });
    });
  }
}
