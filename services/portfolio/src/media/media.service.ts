import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { IMAGE_WIDTHS_PX, type ImageWidth, MODERN_IMAGE_TYPES } from '@packaging/contracts/media';
import { chooseImageType } from '@packaging/service-kit/http/negotiation';
import { isObjectKey, ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { isResizable, mediaType } from './media-type.ts';
import type { ImageType } from './image-encoding.ts';
import { ResizedImagesService } from './resized-images.service.ts';
import { SERVED_PREFIX } from './served-prefix.ts';

/** Prefix of the keys of resized images, followed by the original's name and version. */
const RESIZED_PREFIX = 'resized/';

/** A stored file to send. */
export interface MediaFile {
  key: string;
  /** Under which browsers save it. */
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Changes with the content. */
  etag: string;
  /** Whether the choice of the file depends on the Accept header. */
  negotiated: boolean;
  /** Whether the next request may get a better file. */
  temporary?: boolean;
}

/** Finds the site's images and videos. */
@Injectable()
export class MediaService {
  constructor(
    private readonly store: ObjectStore,
    private readonly resizedImages: ResizedImagesService,
  ) {}

  /**
   * The file of that name, or the image at most `w` pixels wide in a type that `accept` names. An image that cannot be
   * resized, or not soon, is sent as it is. Fails with 404 for a name that is not served, and with 400 for an unknown
   * width.
   */
  async find(filename: string, w: string | undefined, accept: string | undefined): Promise<MediaFile> {
    const type = mediaType(filename);
    const key = SERVED_PREFIX + filename;
    const found = type && !filename.includes('/') && isObjectKey(key) && (await this.store.stat(key));
    if (!found) throw new NotFoundException('There is no such file');
    const original = {
      key,
      name: filename,
      type,
      size: found.size,
      etag: `"${found.version}"`,
      negotiated: false,
    };
    const width = imageWidth(w);
    if (!width || !isResizable(type)) return original;
    return this.#resized(original, filename, found.version, width, accept);
  }

  async #resized(
    original: MediaFile,
    filename: string,
    version: string,
    width: ImageWidth,
    accept: string | undefined,
  ): Promise<MediaFile> {
    const type = (chooseImageType(accept) ?? original.type) as ImageType;
    const name = resizedName(width, type);
    const key = resizedKey(filename, version, name);
    const outcome = await this.resizedImages.ensure(key, original.key, width, type);
    const found = outcome === 'stored' && (await this.store.stat(key));
    if (!found) return { ...original, temporary: outcome === 'later' };
    return {
      key,
      name: `${filename.replace(/\.[^.]*$/, '')}-${name}`,
      type,
      size: found.size,
      etag: `"${version}-${name}"`,
      negotiated: true,
    };
  }

  /** Removes a file with its smaller copies, these first: their names are known from the file. */
  async remove(filename: string): Promise<void> {
    const key = SERVED_PREFIX + filename;
    const found = await this.store.stat(key);
    if (found)
      for (const width of IMAGE_WIDTHS_PX)
        for (const type of [...MODERN_IMAGE_TYPES, mediaType(filename)!])
          await this.store.delete(resizedKey(filename, found.version, resizedName(width, type)));
    await this.store.delete(key);
  }
}

const resizedName = (width: ImageWidth, type: string): string => `${width}.${type.slice('image/'.length)}`;
const resizedKey = (filename: string, version: string, name: string): string =>
  `${RESIZED_PREFIX}${filename}/${version}/${name}`;

function imageWidth(w: string | undefined): ImageWidth | undefined {
  if (w === undefined) return undefined;
  const width = IMAGE_WIDTHS_PX.find((known) => String(known) === w);
  if (!width) throw new BadRequestException(`Images come in these widths: ${IMAGE_WIDTHS_PX.join(', ')}`);
  return width;
}
