import { Injectable, NotFoundException } from '@nestjs/common';
import { sendStreamedContent } from '@packaging/service-kit/http/send-content';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import type { Request, Response } from 'express';
import type { MediaFile } from './media.service.ts';

/** An owner may replace a file: browsers revalidate it after an hour, shared caches after a minute. */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=60, stale-while-revalidate=86400';

/** Sends stored files over HTTP, with validators and ranges. */
@Injectable()
export class MediaSender {
  constructor(private readonly store: ObjectStore) {}

  /** Sends the file, its requested range, or 304 or 416. Fails with 404 if it has been removed meanwhile. */
  async send(file: MediaFile, request: Request, response: Response): Promise<void> {
    const headers = {
      'accept-ranges': 'bytes',
      'cache-control': file.temporary ? 'no-store' : CACHE_CONTROL,
      // An SVG that is opened as a page must not run scripts or load anything.
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'content-disposition': inline(file.name),
      'content-type': file.type === 'image/svg+xml' ? 'image/svg+xml; charset=utf-8' : file.type,
      etag: file.etag,
      'x-content-type-options': 'nosniff',
      ...(file.negotiated && { vary: 'Accept' }),
    };
    await sendStreamedContent(request, response, headers, file.size, async (range) => {
      const source = await this.store.read(file.key, range);
      if (!source) throw new NotFoundException('There is no such file');
      return source;
    });
  }
}

/** Shown in the browser, and saved under this name (RFC 6266, in the encoding of RFC 8187). */
const inline = (name: string): string => {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`;
};
