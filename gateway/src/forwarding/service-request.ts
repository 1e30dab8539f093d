import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { ServiceAgent } from './service-agent.ts';
import { isReset, UpstreamTimeoutError } from './service-failure.ts';
import type { ServiceGuard } from './service-guard.ts';

/** How one service is reached. */
export interface ServiceSource {
  service: URL;
  agent: ServiceAgent;
  guard: ServiceGuard;
  /** Longest time without data. */
  timeoutMs: number;
}

/**
 * GETs from a service for the gateway itself, once more if the connection breaks before the response. The response is a
 * stream: read or destroy it. Fails, and so does the stream, with {@link UpstreamTimeoutError} when nothing arrives for
 * `timeoutMs`. Throws `HttpError` 503 if too many requests wait for the service.
 * @param path sent unchanged, percent-encoded
 */
export async function getFromService(
  source: ServiceSource,
  path: string,
  headers: OutgoingHttpHeaders,
): Promise<IncomingMessage> {
  const permit = source.guard.acquire();
  try {
    return await get(source, path, headers).catch((error: unknown) => {
      if (!isReset(error)) throw error;
      source.agent.destroyIdle();
      return get(source, path, headers);
    });
  } finally {
    permit.release();
  }
}

function get(
  { service, agent, timeoutMs }: ServiceSource,
  path: string,
  headers: OutgoingHttpHeaders,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(service, { agent, path: service.pathname.replace(/\/$/, '') + path, headers });
  let received: IncomingMessage | undefined;
  // Node counts from the moment there is a connection; the agent limits the time before.
  sent.setTimeout(timeoutMs, () => (received ?? sent).destroy(new UpstreamTimeoutError(false)));
  sent.on('error', reject);
  sent.on('response', (response) => {
    agent.noteClosing(response);
    received = response;
    resolve(response);
  });
  sent.end();
  return promise;
}
