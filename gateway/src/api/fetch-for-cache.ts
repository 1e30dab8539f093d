import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '@packaging/service-kit/process/logger';
import type { ServiceContent } from '../cache/response-cache.ts';
import { HttpError } from '../http/error-response.ts';
import type { Exchange } from '../http/exchange.ts';
import { endToEndHeaders, forwardedHeaders } from '../forwarding/forwarded-headers.ts';
import { errorOfService } from '../forwarding/service-failure.ts';
import { getFromService, type ServiceSource } from '../forwarding/service-request.ts';

/** Larger bodies are not cached. The longest list that the portfolio can have takes 1.8 MB. */
const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** GETs a response for the cache. Throws {@link HttpError}, 502 to 504, if the service fails. */
export async function fetchForCache(
  source: ServiceSource,
  { request, visitor, requestId }: Exchange,
  url: string,
  headers: Record<string, string>,
  logger: Logger,
): Promise<ServiceContent> {
  const { host } = request.headers;
  try {
    const sent = forwardedHeaders({ ...headers, ...(host && { host }) }, visitor, requestId);
    const received = await getFromService(source, url, sent);
    return {
      status: received.statusCode!,
      headers: endToEndHeaders(received.headers).filter(([name]) => name !== REQUEST_ID_HEADER),
      body: await wholeBody(received),
    };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    logger.error({ requestId, err: error }, 'a service failed');
    throw errorOfService(error);
  }
}

/** The body, or undefined if it is larger than {@link BODY_MAX_BYTES}; then the rest of it is not read. */
async function wholeBody(response: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(response.headers['content-length'] ?? 0) > BODY_MAX_BYTES) {
    response.destroy();
    return undefined;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
