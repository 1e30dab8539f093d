import type { IncomingMessage } from 'node:http';
import { ERROR_MESSAGES, HttpError, RETRY_AFTER } from './error-response.ts';

/** Limit of bodies that are still arriving, for all visitors together: a quarter of a gateway's container. */
const ARRIVING_MAX_BYTES = 64 * 1024 * 1024;
let arrivingBytes = 0;

/**
 * The whole body of a small request. Fails with {@link HttpError}: 408 if it has not arrived within `timeoutMs`, 413 if it
 * is larger than `maxBytes`, 503 if too much is arriving from all visitors. Undefined if the visitor leaves.
 */
export async function readFormBody(
  request: IncomingMessage,
  maxBytes: number,
  timeoutMs: number,
): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const refuse = (...error: ConstructorParameters<typeof HttpError>) => reject(new HttpError(...error));
  const timer = setTimeout(refuse, timeoutMs, 408, ERROR_MESSAGES.requestTimeout);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    arrivingBytes += chunk.length;
    if (bytes > maxBytes) refuse(413, ERROR_MESSAGES.bodyTooLarge);
    else if (arrivingBytes > ARRIVING_MAX_BYTES) refuse(503, ERROR_MESSAGES.serviceUnavailable, RETRY_AFTER);
    else chunks.push(chunk);
  };
  request.on('data', take);
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('close', () => resolve(undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    // The rest of the body is discarded.
    request.off('data', take);
    chunks.length = 0;
    arrivingBytes -= bytes;
  }
}
