import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectStoreError } from './object-store.ts';

/**
 * Reads an object into memory. Unlike a stream to a slow client, only the store can delay this one, so it fails with
 * {@link ObjectStoreError} if nothing arrives for `timeoutMs`.
 */
export async function readBytes(source: Readable, timeoutMs: number): Promise<Buffer> {
  const error = new ObjectStoreError('read an object', new Error(`no data within ${timeoutMs} ms`));
  const timer = setTimeout(() => source.destroy(error), timeoutMs);
  source.on('data', () => timer.refresh());
  try {
    return await buffer(source);
  } finally {
    clearTimeout(timer);
  }
}
