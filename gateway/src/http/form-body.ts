import { NetworkUsage } from '@packaging/service-kit/http/network-usage';
import { networksOf } from '@packaging/service-kit/http/visitor-network';
import type { Limits } from '../limits.ts';
import { ERROR_MESSAGES, formTooLarge, HttpError, RETRY_AFTER } from './error-response.ts';
import type { Exchange } from './exchange.ts';

/** Slowest form accepted, in bytes per second. */
const MIN_BYTES_PER_SECOND = 1024;
/** Bytes of forms that are arriving, from each network and from all visitors. */
const arriving = new NetworkUsage();
const ALL = ['all'];

/**
 * The whole body of a small request. Fails with {@link HttpError}: 408 if it arrives too slowly or not within the time
 * limit, 413 if it is larger than `maxBytes`, 429 if too much is arriving from the visitor's network, 503 if too much is
 * arriving from all visitors. Undefined if the visitor leaves.
 */
export async function readFormBody(
  { request, visitor }: Exchange,
  maxBytes: number,
  limits: Limits,
): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const refuse = (...error: ConstructorParameters<typeof HttpError>) => reject(new HttpError(...error));
  const refuseLate = () => refuse(408, ERROR_MESSAGES.requestTimeout);
  const timer = setTimeout(refuseLate, limits.BODY_TIMEOUT_MS);
  const networks = networksOf(visitor.address);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let bytesBefore = 0;
  const pace = setInterval(() => {
    if (bytes - bytesBefore < (MIN_BYTES_PER_SECOND * limits.BODY_PACE_WINDOW_MS) / 1000) refuseLate();
    bytesBefore = bytes;
  }, limits.BODY_PACE_WINDOW_MS);
  const take = (chunk: Buffer) => {
    if (bytes + chunk.length > maxBytes) return reject(formTooLarge(maxBytes));
    if (!arriving.add(networks, chunk.length, limits.FORMS_ARRIVING_PER_NETWORK_MAX_BYTES))
      return refuse(429, ERROR_MESSAGES.rateLimited, RETRY_AFTER);
    if (!arriving.add(ALL, chunk.length, limits.FORMS_ARRIVING_MAX_BYTES)) {
      arriving.remove(networks, chunk.length);
      return refuse(503, ERROR_MESSAGES.serviceUnavailable, RETRY_AFTER);
    }
    bytes += chunk.length;
    chunks.push(chunk);
  };
  request.on('data', take);
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('close', () => resolve(undefined));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(pace);
    // The rest of the body is discarded.
    request.off('data', take);
    chunks.length = 0;
    arriving.remove([...networks, ...ALL], bytes);
  }
}
