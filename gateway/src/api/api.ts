import type { IncomingMessage } from 'node:http';
import { hasBody } from '@packaging/service-kit/http/early-response';
import { networksOf } from '@packaging/service-kit/http/visitor-network';
import type { RouteLabels } from '@packaging/service-kit/http/request-observer';
import type { Logger } from '@packaging/service-kit/process/logger';
import { cacheableRequest } from '../cache/cacheable-request.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import { type GatewayConfig, serviceUrlSetting } from '../config.ts';
import { createForward } from '../forwarding/forward.ts';
import { createProxy, type Proxy } from '../forwarding/proxy.ts';
import type { ServiceAgent } from '../forwarding/service-agent.ts';
import type { ServiceGuards } from '../forwarding/service-guard.ts';
import type { ServiceSource } from '../forwarding/service-request.ts';
import { ERROR_MESSAGES, formTooLarge, HttpError } from '../http/error-response.ts';
import { type Exchange, headerList, setHeaders } from '../http/exchange.ts';
import { type Route, ROUTES, type ServiceName } from '../routes.ts';
import { createAuthorization } from './authorization.ts';
import { rejectCrossSite } from './cross-site.ts';
import { fetchForCache } from './fetch-for-cache.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** The calls below `/api`. Paths are percent-encoded, as sent. */
export interface Api {
  /** Undefined for a path without a route. */
  labelsFor(path: string): RouteLabels | undefined;
  /** Checks a call and responds from the cache or forwards it. Throws {@link HttpError}: 401, 403, 404, 405, 413, 429, 502 to 504. */
  handle(exchange: Exchange, path: string): Promise<void>;
}

interface ProxiedRoute {
  route: Route;
  proxy: Proxy;
  source: ServiceSource;
}

/** The calls at a path by method, HEAD included. */
interface PathRoutes {
  labels: RouteLabels;
  byMethod: Map<string, ProxiedRoute>;
  allowedMethods: string;
}

/** Builds the API from {@link ROUTES}. */
export function createApi(
  config: GatewayConfig,
  agent: ServiceAgent,
  guards: ServiceGuards,
  rateLimiter: RateLimiter,
  logger: Logger,
): Api {
  const cache = config.CACHE_MAX_MEGABYTES > 0 && new ResponseCache(config.CACHE_MAX_MEGABYTES * 1024 ** 2);
  const sourceOf = (service: ServiceName, timeout: Route['timeout']): ServiceSource => ({
    service: new URL(config[serviceUrlSetting(service)]),
    agent,
    guard: guards[service],
    timeoutMs: config[timeout],
  });
  const forward = createForward(agent, logger);
  const proxied = (route: Route): ProxiedRoute => {
    const source = sourceOf(route.service, route.timeout);
    const onOutcome = () => {
      if (cache && route.changes) cache.drop(route.changes);
    };
    return { route, source, proxy: createProxy(route, source, forward, config, onOutcome) };
  };
  const byPath = new Map<string, PathRoutes>();
  for (const [path, routes] of Map.groupBy(ROUTES, ({ path }) => path)) {
    const methods = routes
      .map(proxied)
      .flatMap((one) => methodsOf(one.route).map((method) => [method, one] as const));
    byPath.set(path, {
      labels: { route: path, service: routes[0]!.service },
      byMethod: new Map(methods),
      allowedMethods: methods.map(([method]) => method).join(', '),
    });
  }
  const authorize = createAuthorization(config, sourceOf('auth', 'SERVICE_TIMEOUT_MS'), logger);

  /** The routes of a path or, if it has none, of its parent followed by '/'. */
  const routesOf = (path: string): PathRoutes | undefined =>
    path.endsWith('/')
      ? undefined
      : (byPath.get(path) ?? byPath.get(path.slice(0, path.lastIndexOf('/') + 1)));

  return {
    labelsFor: (path) => routesOf(path)?.labels,

    async handle(exchange, path) {
      const { request } = exchange;
      const { route, source, proxy } = selectRoute(routesOf(path), request.method);
      if (!route.webhook) rejectCrossSite(exchange, config.PUBLIC_URL);
      const networks = networksOf(exchange.visitor.address);
      const left = await rateLimiter.count(route.rateLimit, networks);
      const bytes = limitBody(request, route);
      if (route.isForm && !route.webhook && bytes > 0) await rateLimiter.count('formBytes', networks, bytes);
      const account = await authorize(exchange, route);
      if (account) await rateLimiter.count(route.rateLimit, [`account ${account.id}`]);
      const cacheable = cache && cacheableRequest(route, request, path);
      if (cacheable) {
        const fetch = (headers: Record<string, string>) =>
          fetchForCache(source, exchange, cacheable.url, headers, logger);
        if (await cache.respond(exchange, cacheable, fetch)) return;
      }
      // Responses to reads may be cached for others, so they carry no limits of this visitor.
      const rates = left && route.method !== 'GET' ? headerList(left) : [];
      try {
        await proxy(exchange, account, rates);
      } catch (error) {
        if (!exchange.response.headersSent) setHeaders(exchange.response, rates);
        throw error;
      }
    },
  };
}

function selectRoute(routes: PathRoutes | undefined, method: string | undefined): ProxiedRoute {
  if (!routes) throw new HttpError(404, ERROR_MESSAGES.notFound);
  const route = routes.byMethod.get(method ?? '');
  if (route) return route;
  throw new HttpError(405, ERROR_MESSAGES.methodNotAllowed, { allow: routes.allowedMethods });
}

const methodsOf = ({ method }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/**
 * Rejects a body by its announced length, and returns the most bytes that it may have. The proxy counts a body of unknown
 * length, unless none is allowed.
 */
function limitBody(request: IncomingMessage, { maxBodyBytes, isForm }: Route): number {
  if (!hasBody(request)) return 0;
  const bytes = Number(request.headers['content-length'] ?? maxBodyBytes);
  if (bytes <= maxBodyBytes && maxBodyBytes > 0) return bytes;
  throw isForm ? formTooLarge(maxBodyBytes) : new HttpError(413, ERROR_MESSAGES.bodyTooLarge);
}
