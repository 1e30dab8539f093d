import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  BadRequestException,
  Injectable,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { PORTFOLIO_IMAGE_MAX_BYTES } from '@packaging/contracts/limits';
import { PORTFOLIO_FILE_FIELD } from '@packaging/contracts/portfolio';
import { Logger } from '@packaging/service-kit/process/logger';
import { ObjectStore, ObjectStoreError } from '@packaging/service-kit/object-store/object-store';
import { readBytes } from '@packaging/service-kit/object-store/read-bytes';
import type { IncomingFile } from '@packaging/service-kit/uploads/multipart-form';
import { config } from '../config.ts';
import { ImageWork, UnreadableImageError } from '../media/image-work.ts';
import { SERVED_PREFIX } from '../media/media.service.ts';
import { decodeOptions, imageFormat, type ImageFormat, reencode, SIGNATURE_BYTES } from './image-format.ts';

/** An image in the store, by its name below attached_assets/. */
export interface StoredImage {
  filename: string;
  format: ImageFormat;
}

/** Brings the gallery's images from an upload into the store, among the files that the site serves. */
@Injectable()
export class ImageIngest {
  constructor(
    private readonly store: ObjectStore,
    private readonly work: ImageWork,
    private readonly logger: Logger,
  ) {}

  /**
   * Streams an upload into the store under a unique, unguessable name. Fails, and stores nothing, with 413 if it is too
   * large and with 415 if it does not start as an image does.
   */
  async receive(file: IncomingFile): Promise<StoredImage> {
    if (file.field !== PORTFOLIO_FILE_FIELD)
      throw new BadRequestException(`The image belongs into the field '${PORTFOLIO_FILE_FIELD}'`);
    const chunks = withinLimit(file.content);
    const { head, whole } = await readHead(chunks);
    if (head.length === 0) throw new UnsupportedMediaTypeException('The image file is empty');
    const format = imageFormat(head);
    if (!format) throw notAnImage();
    const image = { filename: `gallery-${randomUUID()}.${format.extension}`, format };
    try {
      await this.store.put(keyOf(image), Readable.from(whole(), { objectMode: false }), format.type);
    } catch (error) {
      if (error instanceof ObjectStoreError) await this.remove(image);
      throw error;
    }
    return image;
  }

  /** Replaces the uploaded file by its re-encoded image. Fails with 415 if the file is not a complete image. */
  async reencode(image: StoredImage): Promise<void> {
    const read = () => this.#read(keyOf(image));
    const { format } = image;
    const replace = async (file: Buffer) =>
      this.store.put(keyOf(image), Readable.from([await reencode(file, format)]), format.type);
    await this.work.run(read, decodeOptions(format), replace).catch((error: unknown) => {
      throw error instanceof UnreadableImageError ? notAnImage() : error;
    });
  }

  async #read(key: string): Promise<Buffer> {
    const uploaded = await this.store.read(key);
    if (!uploaded) throw new ObjectStoreError('read an object', new Error('it has been removed'));
    return readBytes(uploaded, config.STORAGE_TIMEOUT_MS);
  }

  /** Removes an image that is not wanted. If the store fails, the log names the file that remains. */
  async remove(image: StoredImage): Promise<void> {
    try {
      await this.store.delete(keyOf(image));
    } catch (error) {
      this.logger.warn({ err: error, filename: image.filename }, 'image of a failed upload not removed');
    }
  }
}

const keyOf = ({ filename }: StoredImage): string => SERVED_PREFIX + filename;

const notAnImage = () => new UnsupportedMediaTypeException('Please upload an image file (JPEG, PNG, etc.)');

/** The bytes as they arrive; fails with 413 once they are too many. */
async function* withinLimit(content: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > PORTFOLIO_IMAGE_MAX_BYTES)
      throw new PayloadTooLargeException(
        `Images can be up to ${PORTFOLIO_IMAGE_MAX_BYTES / 1024 / 1024} MB.`,
      );
    yield chunk;
  }
}

/** The first bytes of a file, enough to recognise its format, and the whole file, those bytes included. */
async function readHead(
  chunks: AsyncGenerator<Buffer>,
): Promise<{ head: Buffer; whole: () => AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return {
    head,
    whole: async function* () {
      yield head;
      yield* chunks;
    },
  };
}
