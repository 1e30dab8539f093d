import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  BadRequestException,
  Injectable,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import {
  PORTFOLIO_ANIMATION_MAX_FRAMES,
  PORTFOLIO_ANIMATION_MAX_PIXELS,
  PORTFOLIO_IMAGE_MAX_BYTES,
} from '@packaging/contracts/limits';
import { PORTFOLIO_FILE_FIELD } from '@packaging/contracts/portfolio';
import { ObjectStore, ObjectStoreError } from '@packaging/service-kit/object-store/object-store';
import { readBytes } from '@packaging/service-kit/object-store/read-bytes';
import type { IncomingFile } from '@packaging/service-kit/uploads/multipart-form';
import type { Metadata } from 'sharp';
import { config } from '../config.ts';
import { openImage } from '../media/image-encoding.ts';
import { ImageProcessor, UnreadableImageError } from '../media/image-processor.ts';
import { type GalleryUpload, GalleryUploads, servedKey, stagingKey } from './gallery-uploads.ts';
import { decodeOptions, imageFormat, type ImageFormat, reencode, SIGNATURE_BYTES } from './image-format.ts';

/** An image as it was sent, in the store under a key that is not served. */
export interface StagedImage extends GalleryUpload {
  format: ImageFormat;
  /** Of the file, hexadecimal. */
  sha256: string;
}

/** Stores an uploaded image, first as sent, then as served. */
@Injectable()
export class ImageIngest {
  constructor(
    private readonly store: ObjectStore,
    private readonly processor: ImageProcessor,
    private readonly uploads: GalleryUploads,
  ) {}

  /**
   * Streams an image into the store under a unique, unguessable name. Fails, and stores nothing, with 413 if it is too
   * large and with 415 if it does not start like an image.
   */
  async stage(file: IncomingFile): Promise<StagedImage> {
    if (file.field !== PORTFOLIO_FILE_FIELD)
      throw new BadRequestException(`The image belongs in the field '${PORTFOLIO_FILE_FIELD}'`);
    const hash = createHash('sha256');
    const chunks = withinLimit(file.content, hash);
    const { head, whole } = await readHead(chunks);
    if (head.length === 0) throw new UnsupportedMediaTypeException('The image file is empty');
    const format = imageFormat(head);
    if (!format) throw notAnImage();
    const id = randomUUID();
    const upload = { id, filename: `gallery-${id}.${format.extension}` };
    await this.uploads.open(upload);
    try {
      await this.store.put(
        stagingKey(upload),
        Readable.from(whole(), { objectMode: false }),
        'application/octet-stream',
      );
    } catch (error) {
      await this.uploads.discard(upload);
      throw error;
    }
    return { ...upload, format, sha256: hash.digest('hex') };
  }

  /**
   * Stores the re-encoded image among the served files. Fails with 415 if the file is not a complete image, or a longer
   * animation than the gallery accepts.
   * @param visitor whose images take turns with those of others
   */
  async reencode(image: StagedImage, visitor: string): Promise<void> {
    const { format } = image;
    const read = async () => {
      const file = await this.#read(stagingKey(image));
      if (format.name === 'gif' && (await isLongAnimation(file))) throw longAnimation();
      return file;
    };
    const store = async (file: Buffer) =>
      this.store.put(servedKey(image), Readable.from([await reencode(file, format)]), format.type);
    await this.processor.run(visitor, read, decodeOptions(format), store).catch((error: unknown) => {
      throw error instanceof UnreadableImageError ? notAnImage() : error;
    });
    await this.store.delete(stagingKey(image));
  }

  async #read(key: string): Promise<Buffer> {
    const uploaded = await this.store.read(key);
    if (!uploaded) throw new ObjectStoreError('read an object', new Error('it has been removed'));
    return readBytes(uploaded, config.STORAGE_TIMEOUT_MS);
  }
}

const notAnImage = () => new UnsupportedMediaTypeException('Please upload an image file (JPEG, PNG, etc.)');

const longAnimation = () =>
  new UnsupportedMediaTypeException(
    `Animated images can have up to ${PORTFOLIO_ANIMATION_MAX_FRAMES} frames and ${PORTFOLIO_ANIMATION_MAX_PIXELS / 1_000_000} megapixels in all frames together.`,
  );

/** Whether all frames together are more than the gallery accepts; reads the file's structure and decodes nothing. */
async function isLongAnimation(file: Buffer): Promise<boolean> {
  const image = openImage(file, { animated: true, limitInputPixels: false });
  // Files that cannot be read are refused by the decoder.
  const { pages = 1, width = 0, height = 0 } = await image.metadata().catch(() => ({}) as Partial<Metadata>);
  return (
    pages > PORTFOLIO_ANIMATION_MAX_FRAMES || (pages > 1 && width * height > PORTFOLIO_ANIMATION_MAX_PIXELS)
  );
}

/** The bytes as they arrive, hashed; fails with 413 once there are too many. */
async function* withinLimit(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > PORTFOLIO_IMAGE_MAX_BYTES)
      throw new PayloadTooLargeException(
        `Images can be up to ${PORTFOLIO_IMAGE_MAX_BYTES / 1024 / 1024} MB.`,
      );
    hash.update(chunk);
    yield chunk;
  }
}

/** The first bytes of a file, enough to recognise its format, and the whole file including them. */
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
