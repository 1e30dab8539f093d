import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { chooseEncoding, type Encoding, ENCODINGS, matchesEtag } from './negotiation.ts';

/** A file's bytes by content encoding. */
export type EncodedBytes = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** Compresses a text in every encoding, as far as it goes. */
export async function encodeText(text: string): Promise<EncodedBytes> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: gz };
}

/** A file or page of the site, held in memory in every encoding. */
export class StoredFile {
  readonly #encodings: Encoding[];
  readonly #etag: string;
  readonly #headers: Record<string, string>;

  constructor(
    private readonly contentType: string,
    cacheControl: string,
    private readonly bytes: EncodedBytes,
  ) {
    this.#encodings = ENCODINGS.filter((encoding) => bytes[encoding]);
    // Weak, since all encodings share it.
    this.#etag = `W/"${createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 22)}"`;
    this.#headers = { 'cache-control': cacheControl };
    if (this.#encodings.length > 1) this.#headers['vary'] = 'accept-encoding';
  }

  /** Sends the file, or a 304 to a client that has this version. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const headers = { etag: this.#etag, ...this.#headers };
    if (matchesEtag(request.headers['if-none-match'], this.#etag)) response.writeHead(304, headers).end();
    else this.#write(request, response, 200, headers);
  }

  /** Sends the file as the content of a 404. */
  sendAsNotFound(request: IncomingMessage, response: ServerResponse): void {
    this.#write(request, response, 404, this.#headers);
  }

  #write(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
  ): void {
    const encoding = chooseEncoding(request.headers['accept-encoding'], this.#encodings);
    const bytes = this.bytes[encoding]!;
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.writeHead(status, {
      'content-type': this.contentType,
      'content-length': bytes.length,
      ...headers,
    });
    response.end(bytes);
  }
}
