import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included and counted from 0; without `end`, up to the last one. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}

/** `size` is in bytes. `version` consists of letters, digits and '-', and changes whenever the object is replaced. */
export interface ObjectInfo {
  size: number;
  version: string;
}

/**
 * Where a service stores files. A key is a path like 'attached_assets/box.jpg' (see {@link isObjectKey}).
 * Every method rejects with {@link ObjectStoreError} if the store fails or does not respond.
 */
export abstract class ObjectStore {
  /**
   * Stores the bytes of `source`; the object appears only when it is complete. If the source fails, nothing is stored
   * and the promise rejects with the source's error. An {@link ObjectStoreError} may leave a remnant, which `delete`
   * removes. The source is consumed or destroyed in every case.
   */
  abstract put(key: string, source: Readable, contentType: string): Promise<void>;
  /**
   * The object's bytes, or a range of them, or undefined if there is no such object. Destroy the stream if it is not
   * read to its end; it fails if the object ends before the range does.
   */
  abstract read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Size and version of an object, or undefined if there is no such object. */
  abstract stat(key: string): Promise<ObjectInfo | undefined>;
  /** Removes the object and the remnants of interrupted puts under its key, if there are any. */
  abstract delete(key: string): Promise<void>;
  /** Bytes that are free on the store's disk, or undefined for a remote store, which guards its own. */
  abstract freeBytes(): Promise<number | undefined>;
}

/** The store failed; the cause is its own error. */
export class ObjectStoreError extends Error {
  override readonly name: string = 'ObjectStoreError';

  constructor(action: string, cause: unknown) {
    super(`the object store could not ${action}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** The store has no room for an object. */
export class StoreFullError extends ObjectStoreError {
  override readonly name = 'StoreFullError';
}

/** Codes of a full disk, an exceeded quota and a full MinIO. */
const FULL = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull'];

/** The result, with any error as the cause of an {@link ObjectStoreError}. */
export async function attempt<T>(action: string, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const isFull = FULL.includes((error as { code?: string }).code ?? '');
    throw new (isFull ? StoreFullError : ObjectStoreError)(action, error);
  }
}

const SEGMENT_MAX_BYTES = 255;
/** S3's limit for a whole key. */
const KEY_MAX_BYTES = 1024;

/**
 * Whether a text may be an object's key: segments joined by '/', none of them empty or starting with a dot (so that no
 * key escapes its directory), without control characters and backslashes.
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

/** Throws RangeError on an invalid key: a bug in the caller, never a visitor's mistake. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`not an object key: ${JSON.stringify(key)}`);
}
