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
  let clientLeft = false;
  // Before the pipeline ends the source for it, which a source from another server reports as an error of its own.
  response.once('close', () => (clientLeft = !response.writableFinished && !source.errored));
  await pipeline(source, response).catch((error: unknown) => {
    if (!clientLeft) throw error;
  });
}
