import type { IncomingHttpHeaders } from 'node:http';
import { requestedRange } from '@packaging/service-kit/http/byte-range';
import { type Exchange, type HeaderList, headerList, sendPrepared } from '../http/exchange.ts';
import { matchesEtag } from '../site/negotiation.ts';

/** Headers of a content, which a response without it does not have. */
const CONTENT_HEADERS = ['content-type', 'content-length', 'content-encoding'];

type Headers = Record<string, string>;

/** A service's whole response in memory, which is sent as often as it is asked for: whole, as a range, or as a 304. */
export class KeptResponse {
  readonly #whole: HeaderList;
  readonly #withoutContent: HeaderList;
  readonly #headers: Headers;

  /** @param headers that every visitor is sent, besides those of every response */
  constructor(
    readonly status: number,
    headers: IncomingHttpHeaders,
    readonly body: Buffer,
  ) {
    this.#headers = { ...(headers as Headers), 'content-length': String(body.length) };
    this.#whole = headerList(this.#headers);
    this.#withoutContent = headerList(without(this.#headers, CONTENT_HEADERS));
  }

  /** Whether the service chose it by a header of the request. */
  get isVaried(): boolean {
    return this.#headers['vary'] !== undefined;
  }

  /** @param ageSeconds of a response from the cache */
  send(exchange: Exchange, ageSeconds?: number): void {
    const { headers, method } = exchange.request;
    const { etag, 'accept-ranges': ranges } = this.#headers;
    const age = ageSeconds === undefined ? [] : ['age', String(Math.floor(ageSeconds))];
    if (this.status === 200 && etag && matchesEtag(headers['if-none-match'], etag))
      return sendPrepared(exchange, 304, [...this.#withoutContent, ...age]);
    const isPartWanted =
      this.status === 200 && headers.range !== undefined && ranges === 'bytes' && method === 'GET';
    const isSameVersion = headers['if-range'] === undefined || headers['if-range'] === etag;
    if (isPartWanted && isSameVersion) this.#sendRange(exchange, headers.range, age);
    else sendPrepared(exchange, this.status, [...this.#whole, ...age], this.body);
  }

  #sendRange(exchange: Exchange, header: string | undefined, age: string[]): void {
    const size = this.body.length;
    const range = requestedRange(header, size);
    if (range === 'whole') return sendPrepared(exchange, 200, [...this.#whole, ...age], this.body);
    if (range === 'unsatisfiable')
      return sendPrepared(
        exchange,
        416,
        headerList({
          ...without(this.#headers, CONTENT_HEADERS),
          'cache-control': 'no-store',
          'content-range': `bytes */${size}`,
          'content-length': 0,
        }),
      );
    const { start, end } = range;
    const part = this.body.subarray(start, end + 1);
    const headers = headerList({
      ...this.#headers,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': part.length,
    });
    sendPrepared(exchange, 206, [...headers, ...age], part);
  }
}

const without = (headers: Headers, names: string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
