import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Sends a stream as the body of a response, and ends both. A client that disconnects is not an error; an error of the
 * stream is rethrown, with the response left incomplete.
 */
export async function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  if (response.destroyed) {
    source.destroy();
    return;
  }
  await pipeline(source, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
