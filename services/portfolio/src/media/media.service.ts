import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { IMAGE_WIDTHS_PX, type ImageWidth } from '@packaging/contracts/media';
import { Logger } from '@packaging/service-kit/process/logger';
import { isObjectKey, ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { isResizable, mediaType, negotiatedType } from './media-type.ts';
import { PicturesService } from './pictures.service.ts';
import type { PictureType } from './resize.ts';

/** The only part of the store that is ever served. */
export const SERVED_PREFIX = 'attached_assets/';
/** Where resized pictures are kept, by original and its version. */
const RESIZED_PREFIX = 'resized/';

/** A stored file as it is to be sent. */
export interface MediaFile {
  key: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Changes with the content. */
  etag: string;
  /** Whether the answer depends on the Accept header. */
  negotiated: boolean;
}

/** Finds the files the site is made of. */
@Injectable()
export class MediaService {
  constructor(
    private readonly store: ObjectStore,
    private readonly pictures: PicturesService,
    private readonly logger: Logger,
  ) {}

  /**
   * The file of that name, or the picture at most `w` pixels wide in a type that `accept` names. A picture
   * that cannot be resized is sent as it is.
   * @throws NotFoundException for a name that is no served file; BadRequestException for an odd width
   */
  async find(filename: string, w: string | undefined, accept: string | undefined): Promise<MediaFile> {
    const type = mediaType(filename);
    const key = SERVED_PREFIX + filename;
    const found = type && !filename.includes('/') && isObjectKey(key) && (await this.store.stat(key));
    if (!found) throw new NotFoundException('There is no such file');
    const original = { key, type, size: found.size, etag: `"${found.version}"`, negotiated: false };
    const width = pictureWidth(w);
    if (!width || !isResizable(type)) return original;
    return (await this.#resized(original, filename, found.version, width, accept)) ?? original;
  }

  async #resized(
    original: MediaFile,
    filename: string,
    version: string,
    width: ImageWidth,
    accept: string | undefined,
  ): Promise<MediaFile | undefined> {
    const type = negotiatedType(accept, original.type) as PictureType;
    const name = `${width}.${type.slice('image/'.length)}`;
    const key = `${RESIZED_PREFIX}${filename}/${version}/${name}`;
    try {
      await this.pictures.ensure(key, original.key, width, type);
    } catch (error) {
      this.logger.warn({ err: error, key }, 'picture not resized');
      return undefined;
    }
    const found = await this.store.stat(key);
    return found && { key, type, size: found.size, etag: `"${version}-${name}"`, negotiated: true };
  }
}

function pictureWidth(w: string | undefined): ImageWidth | undefined {
  if (w === undefined) return undefined;
  const width = IMAGE_WIDTHS_PX.find((known) => String(known) === w);
  if (!width) throw new BadRequestException(`Pictures come in these widths: ${IMAGE_WIDTHS_PX.join(', ')}`);
  return width;
}
