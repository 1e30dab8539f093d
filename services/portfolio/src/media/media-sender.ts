import { Injectable, NotFoundException } from '@nestjs/common';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { requestedRange } from '@packaging/service-kit/http/byte-range';
import { sendStream } from '@packaging/service-kit/http/send-stream';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import type { MediaFile } from './media.service.ts';

/** An owner may replace a file: browsers cache it for an hour, what they share for a minute, and then revalidate it. */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=60, stale-while-revalidate=86400';

/** Sends stored files over HTTP, with validators and ranges. */
@Injectable()
export class MediaSender {
  constructor(private readonly store: ObjectStore) {}

  /** Sends the file, its requested range, or 304 or 416. Fails with 404 if it has been removed meanwhile. */
  async send(file: MediaFile, request: Request, response: Response): Promise<void> {
    response.set({
      'Accept-Ranges': 'bytes',
      'Cache-Control': file.temporary ? 'no-store' : CACHE_CONTROL,
      // An SVG that is opened as a page must not run scripts or load anything.
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'Content-Type': file.type,
      ETag: file.etag,
      'X-Content-Type-Options': 'nosniff',
      ...(file.negotiated ? { Vary: 'Accept' } : {}),
    });
    if (isFresh(request, file)) {
      response.status(304).end();
      return;
    }
    const range = isWholeWanted(request, file) ? 'whole' : requestedRange(request.headers.range, file.size);
    if (range === 'unsatisfiable') {
      response.removeHeader('Content-Type');
      response
        .status(416)
        .set({ 'Cache-Control': 'no-store', 'Content-Range': `bytes */${file.size}` })
        .end();
      return;
    }
    const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
    if (range !== 'whole') response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
    response.set('Content-Length', String(end - start + 1));
    if (request.method === 'HEAD' || file.size === 0) {
      response.end();
      return;
    }
    const source = await this.store.read(file.key, { start, end });
    if (!source) throw new NotFoundException('There is no such file');
    await sendStream(source, response);
  }
}

/** Whether the client has this version already. */
const isFresh = ({ headers }: Request, { etag }: MediaFile): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag });

/** A range applies to GET only, and with If-Range only if the client has a part of this version. */
const isWholeWanted = (request: Request, file: MediaFile): boolean =>
  request.method !== 'GET' ||
  (request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag);
