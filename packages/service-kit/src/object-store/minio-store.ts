import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { Client } from 'minio';
import {
  assertObjectKey,
  attempt,
  type ByteRange,
  type ObjectInfo,
  type ObjectStore,
} from './object-store.ts';

/** Memory of each running `put`, and the smallest part that S3 accepts. */
const PART_BYTES = 5 * 1024 * 1024;
const PART_START_BYTES = 64 * 1024;
/** Shorter than the time for which MinIO keeps an idle connection (30 s), so that no request races a closing socket. */
const IDLE_CONNECTION_MAX_MS = 10_000;

/** Objects in a bucket of MinIO or another S3 store. A missing bucket is created. */
export class MinioStore implements ObjectStore {
  readonly #client: Client;
  readonly #bucket: string;
  #bucketExists: Promise<void> | undefined;

  /** @param timeoutMs how long the store may send nothing within one call, in milliseconds */
  constructor(url: URL, timeoutMs: number) {
    const useSSL = url.protocol === 'https:';
    const Agent = useSSL ? https.Agent : http.Agent;
    this.#bucket = url.pathname.replace(/^\/|\/$/g, '');
    this.#client = new Client({
      endPoint: url.hostname,
      port: Number(url.port) || (useSSL ? 443 : 80),
      useSSL,
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
      partSize: PART_BYTES,
      transport: withTimeout(useSSL ? https.request : http.request, timeoutMs),
      transportAgent: new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MAX_MS }),
      // The client reports its retries on the console instead of our log.
      retryOptions: { disableRetry: true },
    });
  }

  /**
   * Not by the client's `putObject`, which copies and hashes everything twice, continues unfinished uploads of others, and
   * never settles when its source is destroyed, leaving an unfinished upload.
   */
  async put(key: string, source: Readable, contentType: string): Promise<void> {
    // The source may fail before it is read, and an unhandled 'error' event ends the process.
    source.on('error', () => {});
    try {
      assertObjectKey(key);
      const headers = { 'Content-Type': contentType };
      await attempt('create its bucket', this.#ensureBucket());
      const parts = inParts(source);
      const first = await parts.next();
      const start = first.value ?? Buffer.alloc(0);
      if (start.length < PART_BYTES)
        await this.#write(
          this.#client.makeRequestAsyncOmit(
            { method: 'PUT', bucketName: this.#bucket, objectName: key, headers },
            start,
          ),
        );
      else await this.#putInParts(key, start, parts, headers);
    } finally {
      source.destroy();
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    assertObjectKey(key);
    const { start = 0, end } = range ?? {};
    const length = end === undefined ? 0 : end - start + 1;
    return attempt(
      'read an object',
      existing(this.#client.getPartialObject(this.#bucket, key, start, length)),
    );
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    assertObjectKey(key);
    const found = await attempt('look up an object', existing(this.#client.statObject(this.#bucket, key)));
    return found && { size: found.size, version: found.etag };
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    await attempt('delete an object', existing(this.#delete(key)));
  }

  /** Would need administrator rights. MinIO refuses objects itself before its disk is full. */
  async freeBytes(): Promise<undefined> {}

  async #putInParts(
    key: string,
    first: Buffer,
    rest: AsyncIterable<Buffer>,
    headers: Record<string, string>,
  ): Promise<void> {
    const uploadID = await this.#write(this.#client.initiateNewMultipartUpload(this.#bucket, key, headers));
    try {
      const etags = [await this.#putPart(key, uploadID, 1, first)];
      for await (const part of rest) etags.push(await this.#putPart(key, uploadID, etags.length + 1, part));
      await this.#write(this.#client.completeMultipartUpload(this.#bucket, key, uploadID, etags));
    } catch (error) {
      await this.#client.abortMultipartUpload(this.#bucket, key, uploadID).catch(() => {});
      throw error;
    }
  }

  #putPart(objectName: string, uploadID: string, partNumber: number, part: Buffer) {
    const options = { bucketName: this.#bucket, objectName, uploadID, partNumber, headers: {} };
    return this.#write(this.#client.uploadPart(options, part));
  }

  async #delete(key: string): Promise<void> {
    await this.#client.removeObject(this.#bucket, key);
    // MinIO lists unfinished uploads by whole key only.
    const { uploads } = await this.#client.listIncompleteUploadsQuery(this.#bucket, key, '', '', '');
    for (const upload of uploads)
      if (upload.key === key)
        await existing(this.#client.abortMultipartUpload(this.#bucket, key, upload.uploadId));
  }

  /** Checks the bucket again after a failed write: it may have been removed. */
  async #write<T>(written: Promise<T>): Promise<T> {
    written.catch(() => (this.#bucketExists = undefined));
    return attempt('write an object', written);
  }

  #ensureBucket(): Promise<void> {
    this.#bucketExists ??= this.#createBucket();
    this.#bucketExists.catch(() => (this.#bucketExists = undefined));
    return this.#bucketExists;
  }

  async #createBucket(): Promise<void> {
    if (await this.#client.bucketExists(this.#bucket)) return;
    try {
      await this.#client.makeBucket(this.#bucket);
    } catch (error) {
      // Another replica has created it.
      if ((error as { code?: unknown }).code !== 'BucketAlreadyOwnedByYou') throw error;
    }
  }
}

/**
 * The bytes of a source in parts of {@link PART_BYTES}; the last one may be shorter. All parts use the same buffer, which
 * grows as bytes arrive: a part is valid until the next one is requested.
 */
async function* inParts(source: Readable): AsyncGenerator<Buffer, undefined> {
  let part: Buffer = Buffer.allocUnsafe(PART_START_BYTES);
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0;) {
      if (size === part.length) part = grown(part);
      const copied = rest.copy(part, size);
      rest = rest.subarray(copied);
      size += copied;
      if (size < PART_BYTES) continue;
      yield part;
      size = 0;
    }
  }
  if (size > 0) yield part.subarray(0, size);
}

/** The same bytes in a buffer of twice the size, at most that of a part. */
function grown(bytes: Buffer): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(2 * bytes.length, PART_BYTES));
  bytes.copy(larger);
  return larger;
}

const ABSENT = ['NoSuchKey', 'NotFound', 'NoSuchBucket', 'NoSuchUpload'];

/** The result of a call, or undefined if there is no such object, upload or bucket. */
async function existing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (ABSENT.includes((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/** Requests that fail if the server sends nothing for `timeoutMs`. */
const withTimeout = (request: typeof http.request, timeoutMs: number): Pick<typeof http, 'request'> => ({
  request: ((options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => {
    const sent = request(options, (response) => {
      // An object's bytes (a GET without query) are read at the speed of the client.
      if (options.method === 'GET' && !options.path?.includes('?')) sent.setTimeout(0);
      onResponse(response);
    });
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)));
    return sent;
  }) as typeof http.request,
});
