import type { IncomingMessage, ServerResponse } from 'node:http';
import { identifyRequest, observeRequest } from '@packaging/service-kit/http/request-observer';
import type { Logger } from '@packaging/service-kit/process/logger';
import { createApi } from './api/api.ts';
import type { ServiceAgent } from './api/service-agent.ts';
import type { GatewayConfig } from './config.ts';
import type { Documentation } from './documentation/documentation.ts';
import { ERROR_MESSAGES, HttpError, sendError } from './http/error-response.ts';
import { parsePath } from './http/path.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { visitorOf } from './http/visitor.ts';
import { createSite } from './site/site.ts';
import type { SiteContent } from './site/site-content.ts';

/** What happens to every request of a visitor, from its id to the API or the site. */
export function createRequestHandler(
  config: GatewayConfig,
  content: SiteContent,
  documentation: Documentation,
  agent: ServiceAgent,
  logger: Logger,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const api = createApi(config, agent, logger);
  const site = createSite(content);

  return async (request, response) => {
    const requestId = identifyRequest(response);
    let route = 'none';
    observeRequest(logger, request, response, requestId, () => route);
    try {
      const visitor = visitorOf(request, config.TRUSTED_PROXY_HOPS);
      setSecurityHeaders(response, visitor.https);
      const path = parsePath(request.url ?? '');
      if (!path) throw new HttpError(400, ERROR_MESSAGES.unreadableUrl);
      if (documentation(request, response, path.decoded)) {
        route = path.decoded;
      } else if (path.decoded === '/api' || path.decoded.startsWith('/api/')) {
        route = api.routeName(path.raw);
        await api.handle({ request, response, requestId, visitor }, path.raw);
      } else {
        route = 'site';
        site(request, response, path.decoded);
      }
    } catch (error) {
      if (error instanceof HttpError)
        return sendError(request, response, error.status, error.message, error.headers);
      logger.error({ requestId, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendError(request, response, 500, ERROR_MESSAGES.internal);
    }
  };
}
