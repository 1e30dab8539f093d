import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from 'node:http';
import type { HeaderList } from '../http/exchange.ts';
import type { ServiceAgent } from './service-agent.ts';
import { isReset, UpstreamTimeoutError } from './service-failure.ts';
import type { ServiceGuard } from './service-guard.ts';

/** Where a service's responses come from. */
export interface ServiceSource {
  service: URL;
  agent: ServiceAgent;
  guard: ServiceGuard;
  /** How long nothing may arrive. */
  timeoutMs: number;
}

/** What a service is asked: the path as it is sent, percent-encoded, with its query. */
interface ServiceRequest {
  method: string;
  path: string;
  headers: OutgoingHttpHeaders | HeaderList;
}

/** Begins a request to a service. It emits 'timeout' when nothing arrives for `timeoutMs`; nothing else happens then. */
export function requestTo(
  { service: { hostname: host, port, pathname }, agent, timeoutMs: timeout }: ServiceSource,
  { method, path, headers }: ServiceRequest,
): ClientRequest {
  return httpRequest({
    host,
    port,
    method,
    path: pathname.replace(/\/$/, '') + path,
    headers,
    agent,
    timeout,
  });
}

/**
 * GETs from a service for the gateway itself. Once more if the connection breaks before the response. The response, too,
 * fails with {@link UpstreamTimeoutError} when nothing arrives for `timeoutMs`. Throws `HttpError`, 503 or 504, if
 * the service is not to be asked.
 * @param path is sent as it is, percent-encoded
 */
export async function getFromService(
  source: ServiceSource,
  path: string,
  headers: OutgoingHttpHeaders | HeaderList,
): Promise<IncomingMessage> {
  const { agent, guard } = source;
  const get = () => getOnce(source, path, headers);
  const response = await guard.run(() =>
    get().catch((error: unknown) => {
      if (!isReset(error)) throw error;
      agent.destroyIdle(() => true);
      return get();
    }),
  );
  agent.noteClosing(response);
  return response;
}

function getOnce(
  source: ServiceSource,
  path: string,
  headers: OutgoingHttpHeaders | HeaderList,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = requestTo(source, { method: 'GET', path, headers });
    let response: IncomingMessage | undefined;
    request.on('response', (received) => resolve((response = received)));
    request.on('timeout', () => (response ?? request).destroy(new UpstreamTimeoutError(false)));
    request.on('error', reject);
    request.end();
  });
}
