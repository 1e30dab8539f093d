import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { observeRequest, type Responsible } from '@packaging/service-kit/http/request-observer';
import type { Logger } from '@packaging/service-kit/process/logger';
import type { Api } from './api/api.ts';
import type { GatewayConfig } from './config.ts';
import type { Documentation } from './documentation/documentation.ts';
import { ERROR_MESSAGES, HttpError, sendError } from './http/error-response.ts';
import { commonHeaders, setHeaders } from './http/exchange.ts';
import { createHostCheck } from './http/host-check.ts';
import { parsePath } from './http/path.ts';
import { type IsTrustedProxy, visitorOf } from './http/visitor.ts';
import { createSite } from './site/site.ts';
import type { SiteContent } from './site/site-content.ts';

const NOBODY: Responsible = { route: 'none', service: 'gateway' };
const SITE: Responsible = { route: 'site', service: 'gateway' };
const INTERNAL_ERROR = new HttpError(500, ERROR_MESSAGES.internal);

/** What happens to every request of a visitor, from its id to the API or the site. */
export function createRequestHandler(
  config: GatewayConfig,
  content: SiteContent,
  documentation: Documentation,
  api: Api,
  isTrustedProxy: IsTrustedProxy,
  logger: Logger,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const site = createSite(content);
  const checkHost = createHostCheck(config.PUBLIC_URL, config.ALLOWED_HOSTS);

  return async (request, response) => {
    const requestId = randomUUID();
    const exchange = { request, response, requestId, visitor: visitorOf(request, isTrustedProxy) };
    let responsible = NOBODY;
    observeRequest(logger, request, response, requestId, () => responsible);
    try {
      checkHost(request);
      const path = parsePath(request.url ?? '');
      if (!path) throw new HttpError(400, ERROR_MESSAGES.unreadableUrl);
      if (documentation(exchange, path.decoded)) {
        responsible = { route: path.decoded, service: 'gateway' };
      } else if (path.decoded === '/api' || path.decoded.startsWith('/api/')) {
        responsible = api.responsibleFor(path.raw) ?? NOBODY;
        await api.handle(exchange, path.raw);
      } else {
        responsible = SITE;
        site(exchange, path.decoded);
      }
    } catch (error) {
      if (!(error instanceof HttpError)) logger.error({ requestId, err: error }, 'request failed');
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const { status, message, headers } = error instanceof HttpError ? error : INTERNAL_ERROR;
      setHeaders(response, commonHeaders(exchange));
      sendError(request, response, status, message, headers);
    }
  };
}
