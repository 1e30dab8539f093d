import type { IncomingMessage } from 'node:http';
import { ERROR_MESSAGES, type ErrorMessage, HttpError } from './error-response.ts';

/**
 * The whole body of a small request. Fails with {@link HttpError}: 408 if it has not arrived within `timeoutMs`, 413 if it
 * is larger than `maxBytes`; nothing of it is kept then. Gives undefined if the visitor leaves.
 */
export async function readFormBody(
  request: IncomingMessage,
  maxBytes: number,
  timeoutMs: number,
): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const refuse = (status: number, message: ErrorMessage) => reject(new HttpError(status, message));
  const timer = setTimeout(refuse, timeoutMs, 408, ERROR_MESSAGES.requestTimeout);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) refuse(413, ERROR_MESSAGES.bodyTooLarge);
    else chunks.push(chunk);
  };
  request.on('data', take);
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('close', () => resolve(undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    // What still comes is discarded.
    request.off('data', take);
    chunks.length = 0;
  }
}
