import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { SharpOptions } from 'sharp';
import { decodedBytes, IMAGE_DECODED_MAX_BYTES, openImage } from './image-encoding.ts';

/** Images processed at the same time. */
const AT_ONCE = 2;
/** Most memory for all decoded images together, in bytes: a large one is processed by itself. */
const DECODED_MAX_BYTES_TOGETHER = 1.25 * IMAGE_DECODED_MAX_BYTES;

/** The file is damaged, not an image, or too large when decoded. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/** Processes images in turns by visitor, within a limit on the memory of all of them together. */
@Injectable()
export class ImageProcessor {
  readonly #limit = pLimit(AT_ONCE);
  readonly #resizes = pLimit(AT_ONCE);
  /** Visitors with images, and their number: one image of each is processed or has its turn at a time. */
  readonly #visitors = new Map<string, { turns: LimitFunction; images: number }>();
  #decoded = 0;
  #released = Promise.withResolvers<void>();

  /** Number of images waiting to be resized. */
  get resizesWaiting(): number {
    return this.#resizes.pendingCount;
  }

  /**
   * Reads a file and processes its image when it is its turn. Fails with {@link UnreadableImageError} for a bad file,
   * otherwise with the error of `read` or `work`.
   * @param visitor whose image it is; undefined to resize an image of the site
   * @param options how the file is decoded
   */
  run<Result>(
    visitor: string | undefined,
    read: () => Promise<Buffer>,
    options: SharpOptions,
    work: (file: Buffer) => Promise<Result>,
  ): Promise<Result> {
    const process = async () => {
      const file = await read();
      const bytes = await decodedBytes(file, options).catch((cause: unknown) => {
        throw new UnreadableImageError('the file is not an image', { cause });
      });
      if (bytes > IMAGE_DECODED_MAX_BYTES) throw new UnreadableImageError('the image is too large');
      await this.#reserve(bytes);
      try {
        return await work(file);
      } catch (error) {
        if (await canDecode(file, options)) throw error;
        throw new UnreadableImageError('the image is damaged', { cause: error });
      } finally {
        this.#decoded -= bytes;
        this.#released.resolve();
      }
    };
    const inTurn = () => this.#limit(process);
    return visitor === undefined ? this.#resizes(inTurn) : this.#ofVisitor(visitor, inTurn);
  }

  /** Queues an image behind the visitor's others, so that at most one of them is in the queue of all. */
  async #ofVisitor<Result>(visitor: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#visitors.get(visitor) ?? { turns: pLimit(1), images: 0 };
    this.#visitors.set(visitor, own);
    own.images++;
    try {
      return await own.turns(work);
    } finally {
      if (--own.images === 0) this.#visitors.delete(visitor);
    }
  }

  async #reserve(bytes: number): Promise<void> {
    while (this.#decoded + bytes > DECODED_MAX_BYTES_TOGETHER) {
      this.#released = Promise.withResolvers();
      await this.#released.promise;
    }
    this.#decoded += bytes;
  }
}

/** Whether the file is sound, so that something else failed. */
const canDecode = (file: Buffer, options: SharpOptions): Promise<boolean> =>
  openImage(file, options)
    .stats()
    .then(
      () => true,
      () => false,
    );
