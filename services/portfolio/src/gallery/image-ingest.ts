import { createHash, type Hash, randomUUID } from 'node:crypto';
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
import { decodeOptions, imageFormat, type ImageFormat, reencode, SIGNATURE_BYTES } from './image-format.ts';
import { servedKey, stagingKey, type Upload } from './upload.ts';
import { UploadCleaner } from './upload-cleaner.ts';
import { UploadsRepository } from './uploads-repository.ts';

/** An image as it was sent, in the store below a key that is not served. */
export interface StagedImage extends Upload {
  format: ImageFormat;
  /** Of the file, hexadecimal. */
  sha256: string;
}

/** Brings the gallery's images from an upload into the store, and then among the files that the site serves. */
@Injectable()
export class ImageIngest {
  constructor(
    private readonly store: ObjectStore,
    private readonly work: ImageWork,
    private readonly uploads: UploadsRepository,
    private readonly cleaner: UploadCleaner,
    private readonly logger: Logger,
  ) {}

  /**
   * Streams an upload into the store under a unique, unguessable name. Fails, and stores nothing, with 413 if it is too
   * large and with 415 if it does not start as an image does.
   */
  async receive(file: IncomingFile): Promise<StagedImage> {
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
      await this.discard(upload);
      throw error;
    }
    return { ...upload, format, sha256: hash.digest('hex') };
  }

  /** Puts the re-encoded image among the files that are served. Fails with 415 if the file is not a complete image. */
  async reencode(image: StagedImage): Promise<void> {
    const read = () => this.#read(stagingKey(image));
    const { format } = image;
    const publish = async (file: Buffer) =>
      this.store.put(servedKey(image), Readable.from([await reencode(file, format)]), format.type);
    await this.work.run(read, decodeOptions(format), publish).catch((error: unknown) => {
      throw error instanceof UnreadableImageError ? notAnImage() : error;
    });
    await this.store.delete(stagingKey(image));
  }

  async #read(key: string): Promise<Buffer> {
    const uploaded = await this.store.read(key);
    if (!uploaded) throw new ObjectStoreError('read an object', new Error('it has been removed'));
    return readBytes(uploaded, config.STORAGE_TIMEOUT_MS);
  }

  /** Removes an image that is not wanted. What cannot be removed now is left to the sweeper. */
  async discard(upload: Upload): Promise<void> {
    try {
      await this.cleaner.clear(upload);
    } catch (error) {
      this.logger.warn({ err: error, uploadId: upload.id }, 'upload not cleared, left to the sweeper');
    }
  }
}

const notAnImage = () => new UnsupportedMediaTypeException('Please upload an image file (JPEG, PNG, etc.)');

/** The bytes as they arrive, hashed; fails with 413 once they are too many. */
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
