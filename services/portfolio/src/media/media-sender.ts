import { Injectable, NotFoundException } from '@nestjs/common';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import type { Request, Response } from 'express';
import { requestedRange } from './byte-range.ts';
import type { MediaFile } from './media.service.ts';

/** Browsers keep a file for an hour and then ask whether it has changed: an owner may replace it. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/** Sends stored files over HTTP: validators, ranges, and no more of an object than was asked for. */
@Injectable()
export class MediaSender {
  constructor(private readonly store: ObjectStore) {}

  async send(file: MediaFile, request: Request, response: Response): Promise<void> {
    response.set({
      'Accept-Ranges': 'bytes',
      'Cache-Control': CACHE_CONTROL,
      // An SVG that somebody opens by its address runs nothing and reaches nothing.
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'Content-Type': file.type,
      ETag: file.etag,
      'X-Content-Type-Options': 'nosniff',
      ...(file.negotiated ? { Vary: 'Accept' } : {}),
    });
    if (isFresh(request.headers['if-none-match'], file.etag)) {
      response.status(304).end();
      return;
    }
    const range = isWholeWanted(request, file) ? 'whole' : requestedRange(request.headers.range, file.size);
    if (range === 'unsatisfiable') {
      response.removeHeader('Content-Type');
      response.status(416).set('Content-Range', `bytes */${file.size}`).end();
      return;
    }
    const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
    if (range !== 'whole') response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
    response.set('Content-Length', String(end - start + 1));
    if (request.method === 'HEAD' || file.size === 0) response.end();
    else if (!(await this.store.send(file.key, { start, end }, response)))
      throw new NotFoundException('There is no such file');
  }
}

/** Whether the client holds this version already (RFC 9110 §13.1.2: weak comparison). */
const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** A range counts for GET only, and with If-Range only of the version that the client holds a part of. */
const isWholeWanted = (request: Request, file: MediaFile): boolean =>
  request.method !== 'GET' ||
  (request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag);
