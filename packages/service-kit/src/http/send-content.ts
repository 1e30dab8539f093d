import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../object-store/object-store.ts';
import { type RequestedRange, requestedRange } from './byte-range.ts';
import { chooseEncoding, type Encoding, ENCODINGS, matchesEtag } from './negotiation.ts';
import { sendStream } from './send-stream.ts';

/** Names are in lower case. With an `etag`, clients may revalidate; with `accept-ranges: bytes`, request a range. */
export type ContentHeaders = Record<string, string>;

/** Bytes by content encoding. */
export type EncodedBytes = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** A validator of content in any encoding. */
export const weakEtag = (identity: Buffer): string =>
  `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;

/** Content in memory, sent any number of times: whole in an encoding that the client accepts, a range of it, or a 304. */
export class Content {
  readonly #encodings: Encoding[];
  readonly #headers: ContentHeaders;
  /** As flat lists, which `writeHead` handles fastest. */
  readonly #whole = {} as Record<Encoding, string[]>;
  readonly #unchanged: string[];

  constructor(
    headers: ContentHeaders,
    readonly bytes: EncodedBytes,
    private readonly status = 200,
  ) {
    this.#encodings = ENCODINGS.filter((encoding) => bytes[encoding]);
    this.#headers = { ...headers, ...(this.#encodings.length > 1 && { vary: 'accept-encoding' }) };
    for (const encoding of this.#encodings)
      this.#whole[encoding] = flat({
        ...this.#headers,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': String(bytes[encoding]!.length),
      });
    this.#unchanged = flat(headOf('unchanged', this.#headers, 0).headers);
  }

  /** @param moreHeaders alternating names and values */
  send(request: IncomingMessage, response: ServerResponse, moreHeaders: readonly string[] = []): void {
    const { identity } = this.bytes;
    const part = this.status === 200 ? requestedPart(request, this.#headers, identity.length) : 'whole';
    if (part === 'whole') {
      const encoding = chooseEncoding(request.headers['accept-encoding'] as string, this.#encodings);
      response.writeHead(this.status, [...this.#whole[encoding], ...moreHeaders]).end(this.bytes[encoding]);
    } else if (part === 'unchanged') {
      response.writeHead(304, [...this.#unchanged, ...moreHeaders]).end();
    } else {
      const { status, headers } = headOf(part, this.#headers, identity.length);
      const bytes = part === 'unsatisfiable' ? undefined : identity.subarray(part.start, part.end + 1);
      response.writeHead(status, [...flat(headers), ...moreHeaders]).end(bytes);
    }
  }
}

/**
 * Sends content of `size` bytes from a stream: all of it, a range, or a 304.
 * @param read opens the stream; if it fails, nothing has been sent
 */
export async function sendStreamedContent(
  request: IncomingMessage,
  response: ServerResponse,
  headers: ContentHeaders,
  size: number,
  read: (range: ByteRange) => Promise<Readable>,
): Promise<void> {
  const part = requestedPart(request, headers, size);
  const range = part === 'whole' ? { start: 0, end: size - 1 } : part;
  const hasBody = typeof range === 'object' && size > 0 && request.method !== 'HEAD';
  const source = hasBody ? await read(range) : undefined;
  const head = headOf(part, headers, size);
  response.statusCode = head.status;
  response.setHeaders(new Map(Object.entries(head.headers)));
  if (source) await sendStream(source, response);
  else response.end();
}

type Part = RequestedRange | 'unchanged';

/** A range applies to GET only, and with If-Range only if the client has a part of this version. */
function requestedPart({ method, headers }: IncomingMessage, content: ContentHeaders, size: number): Part {
  const { etag } = content;
  if (etag !== undefined && matchesEtag(headers['if-none-match'], etag)) return 'unchanged';
  const isSameVersion = headers['if-range'] === undefined || headers['if-range'] === etag;
  const isRangeAllowed = content['accept-ranges'] === 'bytes' && method === 'GET' && isSameVersion;
  return isRangeAllowed ? requestedRange(headers.range, size) : 'whole';
}

function headOf(
  part: Part,
  headers: ContentHeaders,
  size: number,
): { status: number; headers: ContentHeaders } {
  if (part === 'whole') return { status: 200, headers: { ...headers, 'content-length': String(size) } };
  if (typeof part === 'object') {
    const { start, end } = part;
    const ofRange = {
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    };
    return { status: 206, headers: { ...headers, ...ofRange } };
  }
  const { 'content-type': _, 'content-encoding': __, ...withoutContent } = headers;
  if (part === 'unchanged') return { status: 304, headers: withoutContent };
  const unsatisfiable = {
    'cache-control': 'no-store',
    'content-range': `bytes */${size}`,
    'content-length': '0',
  };
  return { status: 416, headers: { ...withoutContent, ...unsatisfiable } };
}

const flat = (headers: ContentHeaders): string[] => Object.entries(headers).flat();
