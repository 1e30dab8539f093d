import type { Readable } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
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
  headers: HeaderList;
  body: Readable | Buffer | null;
}

/** Sends a request to a service. The handler is told what becomes of it, and sets its own timeouts. */
export function requestTo(
  { service, agent }: ServiceSource,
  { path, ...request }: ServiceRequest,
  handler: Dispatcher.DispatchHandler,
): void {
  agent.dispatch(
    {
      ...request,
      origin: service,
      path: pathOf(service, path),
      // Else undici closes the connection after a HEAD, in case the service sends a body.
      reset: false,
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    handler,
  );
}

const pathOf = ({ pathname }: URL, path: string): string =>
  pathname === '/' ? path : pathname.replace(/\/$/, '') + path;

/** A response to {@link getFromService}. */
export type ServiceResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * GETs from a service for the gateway itself. Once more if the connection breaks before the response. Fails with
 * {@link UpstreamTimeoutError} when nothing arrives for `timeoutMs`; the response's body fails with undici's
 * `BodyTimeoutError` then. Throws `HttpError`, 503 or 504, if the service is not to be asked.
 * @param path is sent as it is, percent-encoded
 */
export async function getFromService(
  { service, agent, guard, timeoutMs }: ServiceSource,
  path: string,
  headers: HeaderList,
): Promise<ServiceResponse> {
  const get = () =>
    agent.request({
      origin: service,
      method: 'GET',
      path: pathOf(service, path),
      headers,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  return guard.run(() =>
    get()
      .catch((error: unknown) => {
        if (!isReset(error)) throw error;
        agent.destroyIdle(() => true);
        return get();
      })
      .catch((error: unknown) => {
        throw error instanceof errors.HeadersTimeoutError ? new UpstreamTimeoutError(false) : error;
      }),
  );
}
