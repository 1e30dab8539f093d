import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
import type { IncomingFile } from '@packaging/service-kit/uploads/multipart-form';
import pLimit from 'p-limit';
import { SERVED_PREFIX } from '../media/media.service.ts';
import { pictureFormat, type PictureFormat, reencoded, SIGNATURE_BYTES } from './picture-format.ts';

/** Pictures read back at the same time to be encoded anew: each is whole in memory meanwhile. */
const ENCODED_AT_ONCE = 2;

/** A picture in the store: its name below attached_assets/, and what it is. */
export interface KeptPicture {
  filename: string;
  format: PictureFormat;
}

/** Keeps the pictures of the gallery in the store, among the files that the site serves. */
@Injectable()
export class PictureKeeper {
  readonly #limit = pLimit(ENCODED_AT_ONCE);

  constructor(
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /**
   * Streams a picture into the store, under a name that nobody else has and nobody can guess. Fails, and keeps
   * nothing, with 413 when it is too large and with 415 when it does not begin as a picture does.
   */
  async keep(file: IncomingFile): Promise<KeptPicture> {
    if (file.field !== PORTFOLIO_FILE_FIELD)
      throw new BadRequestException(`The image belongs into the field '${PORTFOLIO_FILE_FIELD}'`);
    const chunks = withinLimit(file.content);
    const { head, rest } = await beginning(chunks);
    if (head.length === 0) throw new UnsupportedMediaTypeException('The image file is empty');
    const format = pictureFormat(head);
    if (!format) throw notAnImage();
    const picture = { filename: `gallery-${randomUUID()}.${format.extension}`, format };
    try {
      await this.store.put(keyOf(picture), Readable.from(rest(), { objectMode: false }), format.type);
    } catch (error) {
      if (error instanceof ObjectStoreError) await this.remove(picture);
      throw error;
    }
    return picture;
  }

  /** Puts the picture itself in the place of the file that was sent. Fails with 415 when no browser could show it. */
  async finish(picture: KeptPicture): Promise<void> {
    await this.#limit(async () => {
      const sent = await this.store.get(keyOf(picture));
      const encoded = sent && (await reencoded(await buffer(sent), picture.format).catch(() => undefined));
      if (!encoded) throw notAnImage();
      await this.store.put(keyOf(picture), Readable.from([encoded]), picture.format.type);
    });
  }

  /** Removes what there is of a picture. Where the store fails, the log names what stays. */
  async remove(picture: KeptPicture): Promise<void> {
    try {
      await this.store.delete(keyOf(picture));
    } catch (error) {
      this.logger.warn({ err: error, filename: picture.filename }, 'picture of a failed upload not removed');
    }
  }
}

const keyOf = ({ filename }: KeptPicture): string => SERVED_PREFIX + filename;

const notAnImage = () => new UnsupportedMediaTypeException('Please upload an image file (JPEG, PNG, etc.)');

/** The bytes as they arrive, with a 413 in place of the first one too many. */
async function* withinLimit(content: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > PORTFOLIO_IMAGE_MAX_BYTES)
      throw new PayloadTooLargeException(
        `The image may have up to ${PORTFOLIO_IMAGE_MAX_BYTES / 1024 / 1024} MB`,
      );
    yield chunk;
  }
}

/** As much of a file's beginning as tells its format, and a way to read the file from there on, that included. */
async function beginning(
  chunks: AsyncGenerator<Buffer>,
): Promise<{ head: Buffer; rest: () => AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return {
    head,
    rest: async function* () {
      yield head;
      yield* chunks;
    },
  };
}
