import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@packaging/service-kit/process/logger';
import { sendError, SENTENCES } from './answers.ts';
import type { GatewayConfig } from './config.ts';
import { hasBody } from './early-answer.ts';
import { rewriteForService } from './forwarded-headers.ts';
import { createProxy, type Proxy } from './proxy.ts';
import { createRateLimits } from './rate-limits.ts';
import { routeTable, type Route } from './routes.ts';
import { rateLimitKey, type Visitor } from './visitor.ts';

/** Answers the calls below `/api`. */
export interface Api {
  /** The route a path belongs to, as logs and measurements name it. */
  routeName(path: string): string;
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    visitor: Visitor,
    requestId: string,
  ): Promise<void>;
}

/** Builds the API from the route table: what is known, allowed, not too often and not too large is passed on. */
export function createApi(config: GatewayConfig, agent: Agent, logger: Logger): Api {
  const routes = Map.groupBy(
    routeTable(config).map((route) => ({ ...route, proxy: createProxy(route, agent, logger) })),
    (route) => route.path,
  );
  const secondsToWait = createRateLimits(config);

  /** What answers a path: its own routes, or those of everything one segment below what it begins with. */
  const routesOf = (path: string): (Route & { proxy: Proxy })[] | undefined =>
    path.endsWith('/')
      ? undefined
      : (routes.get(path) ?? routes.get(path.slice(0, path.lastIndexOf('/') + 1)));

  return {
    routeName: (path) => routesOf(path)?.[0]?.path ?? 'none',

    async answer(request, response, path, visitor, requestId) {
      const known = routesOf(path);
      if (!known) return sendError(request, response, 404, SENTENCES.notFound);
      const route = known.find(({ method }) => answersTo(method, request.method));
      if (!route)
        return sendError(request, response, 405, SENTENCES.methodNotAllowed, { allow: allowed(known) });

      const wait = route.limit ? await secondsToWait(route.limit, rateLimitKey(visitor.address)) : 0;
      if (wait > 0) return sendError(request, response, 429, SENTENCES.tooMany, { 'retry-after': wait });
      if (isTooLarge(request, route.maxBodyBytes))
        return sendError(request, response, 413, SENTENCES.tooLarge);

      passOn(route, request, response, visitor, requestId);
    },
  };
}

const answersTo = (method: Route['method'], asked: string | undefined): boolean =>
  asked === method || (asked === 'HEAD' && method === 'GET');

const allowed = (routes: Route[]): string =>
  routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');

/** A body of unknown length is too large where none may be; else it is counted as it passes. */
const isTooLarge = (request: IncomingMessage, maxBytes: number): boolean =>
  Number(request.headers['content-length'] ?? 0) > maxBytes || (maxBytes === 0 && hasBody(request));

function passOn(
  { proxy }: { proxy: Proxy },
  request: IncomingMessage,
  response: ServerResponse,
  visitor: Visitor,
  requestId: string,
): void {
  if (request.headers.expect) response.writeContinue();
  rewriteForService(request.headers, visitor, requestId);
  // What a service says of caching stands; what it does not speak of is not to be kept.
  response.setHeader('cache-control', 'no-store');
  proxy(request, response);
}
