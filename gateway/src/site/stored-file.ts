import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Exchange, type HeaderList, headerList, sendPrepared } from '../http/exchange.ts';
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
  readonly #headersOfFound = {} as Record<Encoding, HeaderList>;
  readonly #headersOfNotFound = {} as Record<Encoding, HeaderList>;
  readonly #headersOfUnchanged: HeaderList;

  /** @param headers that it is sent with, besides those that follow from its content */
  constructor(
    contentType: string,
    headers: Record<string, string>,
    private readonly bytes: EncodedBytes,
  ) {
    this.#encodings = ENCODINGS.filter((encoding) => bytes[encoding]);
    // Weak, since all encodings share it.
    this.#etag = `W/"${createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 22)}"`;
    const always = { ...headers, ...(this.#encodings.length > 1 && { vary: 'accept-encoding' }) };
    for (const encoding of this.#encodings) {
      const content = {
        'content-type': contentType,
        'content-length': bytes[encoding]!.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...always,
      };
      this.#headersOfFound[encoding] = headerList({ ...content, etag: this.#etag });
      this.#headersOfNotFound[encoding] = headerList(content);
    }
    this.#headersOfUnchanged = headerList({ ...always, etag: this.#etag });
  }

  /** Sends the file, or a 304 to a client that has this version. */
  send(exchange: Exchange): void {
    if (matchesEtag(exchange.request.headers['if-none-match'], this.#etag))
      sendPrepared(exchange, 304, this.#headersOfUnchanged);
    else this.#send(exchange, 200, this.#headersOfFound);
  }

  /** Sends the file as the content of a 404. */
  sendAsNotFound(exchange: Exchange): void {
    this.#send(exchange, 404, this.#headersOfNotFound);
  }

  #send(exchange: Exchange, status: number, headers: Record<Encoding, HeaderList>): void {
    const encoding = chooseEncoding(exchange.request.headers['accept-encoding'], this.#encodings);
    sendPrepared(exchange, status, headers[encoding], this.bytes[encoding]);
  }
}
