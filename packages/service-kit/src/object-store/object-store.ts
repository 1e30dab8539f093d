import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included and counted from 0; without `end`, up to the last one. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}

/** `size` is in bytes; `version` changes whenever the object is replaced, and is of letters, digits and '-'. */
export interface ObjectFacts {
  size: number;
  version: string;
}

/**
 * Where a service keeps files. A key is a path like 'attached_assets/box.jpg' (see {@link isObjectKey}).
 * Every method rejects with {@link ObjectStoreError} when the store fails or stays silent.
 */
export abstract class ObjectStore {
  /**
   * Stores what `source` yields; the object appears only when it is whole. When the source fails, nothing
   * is kept and the source's own error comes back. After an {@link ObjectStoreError} a remnant may be left,
   * which `delete` removes. The source is used up or destroyed in every case.
   */
  abstract put(key: string, source: Readable, contentType: string): Promise<void>;
  /** The object's bytes, or a range of them, or undefined if there is no such object. */
  abstract get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * Writes a range of the object into an answer of HTTP and ends it; false, with nothing written, if there is no such
   * object. A client that leaves ends the reading, which is no failure.
   */
  abstract send(key: string, range: Required<ByteRange>, answer: ServerResponse): Promise<boolean>;
  /** What is known of an object without reading it, or undefined if there is no such object. */
  abstract stat(key: string): Promise<ObjectFacts | undefined>;
  /** Removes the object and whatever interrupted puts left under its key; fine if there is nothing. */
  abstract delete(key: string): Promise<void>;
}

/** The store did not do what it was asked for; the cause is what it said. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';

  constructor(action: string, cause: unknown) {
    super(`the object store could not ${action}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** What the store gives; what it fails with becomes an {@link ObjectStoreError}. */
export async function attempt<T>(action: string, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw new ObjectStoreError(action, error);
  }
}

const SEGMENT_MAX_BYTES = 255;
/** S3's limit for a whole key. */
const KEY_MAX_BYTES = 1024;

/**
 * Whether a text may name an object: segments joined by '/', none of them empty or beginning with a dot
 * (so that no key leaves its directory), without control characters and backslashes.
 */
export const isObjectKey = (key: string): boolean =>
  Buffer.byteLength(key) <= KEY_MAX_BYTES &&
  key.split('/').every(
    (segment) =>
      segment !== '' &&
      !segment.startsWith('.') &&
      // oxlint-disable-next-line no-control-regex
      !/[\u0000-\u001f\u007f\\]/.test(segment) &&
      Buffer.byteLength(segment) <= SEGMENT_MAX_BYTES,
  );

/** Fails on a text that names no object: a mistake of the caller, never a visitor's. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`not an object key: ${JSON.stringify(key)}`);
}
