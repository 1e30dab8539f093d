import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '@packaging/contracts/account-header';
import { hasBody } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import { type GatewayConfig, serviceUrlSetting } from '../config.ts';
import { ERROR_MESSAGES, HttpError } from '../http/error-response.ts';
import type { Visitor } from '../http/visitor.ts';
import { type Route, ROUTES } from '../routes.ts';
import { createAuthorization } from './authorization.ts';
import { rejectCrossSite } from './cross-site.ts';
import { setForwardedHeaders } from './forwarded-headers.ts';
import { createProxy, type Proxy } from './proxy.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { ServiceAgent } from './service-agent.ts';

/** A request to the API and what is known of it. */
export interface ApiCall {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  visitor: Visitor;
}

/** The calls below `/api`. Paths are percent-encoded, as sent. */
export interface Api {
  /** The route of a path, as logs and metrics name it. */
  routeName(path: string): string;
  /** Checks a call and forwards it. Throws {@link HttpError}: 401, 403, 404, 405, 413, 429 or 503. */
  handle(call: ApiCall, path: string): Promise<void>;
}

type ProxiedRoute = Route & { proxy: Proxy };

/** Builds the API from {@link ROUTES}. */
export function createApi(config: GatewayConfig, agent: ServiceAgent, logger: Logger): Api {
  const routes = Map.groupBy(
    ROUTES.map((route): ProxiedRoute => {
      const url = config[serviceUrlSetting(route.service)];
      return { ...route, proxy: createProxy(route, url, config[route.timeout], agent, logger) };
    }),
    (route) => route.path,
  );
  const limitRate = createRateLimiter(config);
  const authorize = createAuthorization(config, agent, logger);

  /** The routes of a path itself or, where it has none, of its parent followed by '/'. */
  const routesOf = (path: string): ProxiedRoute[] | undefined =>
    path.endsWith('/')
      ? undefined
      : (routes.get(path) ?? routes.get(path.slice(0, path.lastIndexOf('/') + 1)));

  return {
    routeName: (path) => routesOf(path)?.[0]?.path ?? 'none',

    async handle(call, path) {
      const route = selectRoute(routesOf(path), call.request.method);
      if (!route.webhook) rejectCrossSite(call.request, config.PUBLIC_URL);
      await limitRate(route.rateLimit, call.visitor);
      limitBody(call.request, route.maxBodyBytes);
      const account = await authorize(call, route);
      forward(call, route, account);
    },
  };
}

function selectRoute(routes: ProxiedRoute[] | undefined, method: string | undefined): ProxiedRoute {
  if (!routes) throw new HttpError(404, ERROR_MESSAGES.notFound);
  const route = routes.find((candidate) => methodsOf(candidate).includes(method ?? ''));
  if (route) return route;
  throw new HttpError(405, ERROR_MESSAGES.methodNotAllowed, { allow: routes.flatMap(methodsOf).join(', ') });
}

const methodsOf = ({ method }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/** Rejects a body by its announced length. The proxy counts a body of unknown length, unless none is allowed. */
function limitBody(request: IncomingMessage, maxBytes: number): void {
  const announcedBytes = Number(request.headers['content-length'] ?? 0);
  if (announcedBytes > maxBytes || (maxBytes === 0 && hasBody(request)))
    throw new HttpError(413, ERROR_MESSAGES.bodyTooLarge);
}

function forward(
  { request, response, requestId, visitor }: ApiCall,
  { proxy, service }: ProxiedRoute,
  account: Account | undefined,
): void {
  // The visitor has left while the account was looked up.
  if (response.destroyed) return;
  if (request.headers.expect) response.writeContinue();
  setForwardedHeaders(request.headers, visitor, requestId, account);
  // A session's token is for the one service that can tell whose it is.
  if (service !== 'auth') delete request.headers.cookie;
  // Unless the service says otherwise.
  response.setHeader('cache-control', 'no-store');
  proxy(request, response);
}
