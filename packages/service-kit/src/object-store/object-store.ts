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
   * removes. The source is always consumed or destroyed.
   */
  abstract put(key: string, source: Readable, contentType: string): Promise<void>;
  /**
   * The bytes of an object or of a range of it; undefined if there is no such object. Destroy the stream if you do not
   * read it to its end. It fails if the object ends before the range does.
   */
  abstract read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Size and version of an object, or undefined if there is no such object. */
  abstract stat(key: string): Promise<ObjectInfo | undefined>;
  /** Removes the object and any remnants of interrupted puts under its key. */
  abstract delete(key: string): Promise<void>;
  /** Free bytes on the disk of the store; undefined for a remote store, which guards its own disk. */
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

/** Error codes of a full disk, an exceeded quota and a full MinIO. */
const FULL = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull'];

/** The result of a store operation. Any error becomes the cause of an {@link ObjectStoreError}. */
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

/** Throws RangeError for an invalid key, which is a bug of the caller and never a mistake of a visitor. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`not an object key: ${JSON.stringify(key)}`);
}
