import type { Account } from '@packaging/contracts/account-header';
import { hasBody } from '@packaging/service-kit/http/early-response';
import type { GatewayConfig } from '../config.ts';
import { commonHeaders, type Exchange, type HeaderList } from '../http/exchange.ts';
import { readFormBody } from '../http/form-body.ts';
import { checkJsonForm } from '../http/json-form.ts';
import { pathAndQuery } from '../http/path.ts';
import type { Route } from '../routes.ts';
import type { Forward } from './forward.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import type { ServiceSource } from './service-request.ts';

/**
 * Forwards one request for an account, if it has one, and sends the response with these further headers. Throws
 * `HttpError` as `readFormBody` and `checkJsonForm` do, and 503 if too many requests wait for the service.
 */
export type Proxy = (exchange: Exchange, account: Account | undefined, headers: HeaderList) => Promise<void>;

/**
 * A route's proxy to its service. A form is read whole before a connection is used, so a slow visitor costs the service
 * nothing; uploads and responses are streamed. A service that fails causes an error response or, once its response has
 * begun, a broken connection. A request that is safe to repeat is sent again if its connection breaks before the response.
 *
 * @param onOutcome called when the service has responded or failed, before the visitor knows
 */
export function createProxy(
  { service: name, method, repeatable, maxBodyBytes, isForm }: Route,
  { service, guard, timeoutMs }: ServiceSource,
  forward: Forward,
  config: GatewayConfig,
  onOutcome: () => void,
): Proxy {
  const isRepeatable = method === 'GET' || repeatable === true;

  return async (exchange, account, headers) => {
    const { request, response, visitor, requestId } = exchange;
    // The visitor left while the account was looked up.
    if (response.destroyed) return;
    if (request.headers.expect) response.writeContinue();
    const hasForm = isForm === true && hasBody(request);
    const form = hasForm ? await readFormBody(exchange, maxBodyBytes, config) : undefined;
    if (response.destroyed) return;
    if (form) checkJsonForm(form, request.headers['content-type']);
    const permit = guard.acquire();

    const isStreamed = !hasForm && hasBody(request);
    const forwarded = forwardedHeaders(request.headers, visitor, requestId, account);
    const { cookie } = request.headers;
    if (name === 'auth' && cookie !== undefined) forwarded['cookie'] = cookie;
    if (method === 'POST' && !isStreamed) forwarded['content-length'] = String(form?.length ?? 0);
    request.headers = forwarded;
    request.url = pathAndQuery(request.url!);
    forward({
      exchange,
      service,
      timeoutMs,
      isStreamed,
      form,
      maxBodyBytes,
      isRepeatable,
      defaults: [...commonHeaders(exchange), 'cache-control', 'no-store', ...headers],
      onOutcome: () => {
        permit.release();
        onOutcome();
      },
    });
  };
}
