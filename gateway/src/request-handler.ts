import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { observeRequest, type RouteLabels } from '@packaging/service-kit/http/request-observer';
import type { Content } from '@packaging/service-kit/http/send-content';
import type { Logger } from '@packaging/service-kit/process/logger';
import type { Api } from './api/api.ts';
import type { GatewayConfig } from './config.ts';
import { ERROR_MESSAGES, HttpError, rejectUnlessRead, sendError } from './http/error-response.ts';
import { commonHeaders, sendContent, setHeaders } from './http/exchange.ts';
import { createHostCheck } from './http/host-check.ts';
import { parsePath } from './http/path.ts';
import { type IsTrustedProxy, visitorOf } from './http/visitor.ts';
import type { Site } from './site/site.ts';

/** Of the API's description. */
const OPEN_API_PATH = '/api/openapi.json';
const NO_ROUTE: RouteLabels = { route: 'none', service: 'gateway' };
const OPEN_API: RouteLabels = { route: OPEN_API_PATH, service: 'gateway', isAsset: true };
const INTERNAL_ERROR = new HttpError(500, ERROR_MESSAGES.internal);

/** The steps of every request, from its id to the API or the site. */
export function createRequestHandler(
  config: GatewayConfig,
  site: Site,
  openApi: Content,
  api: Api,
  isTrustedProxy: IsTrustedProxy,
  logger: Logger,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const checkHost = createHostCheck(config.PUBLIC_URL, config.ALLOWED_HOSTS);

  return async (request, response) => {
    const requestId = randomUUID();
    const exchange = { request, response, requestId, visitor: visitorOf(request, isTrustedProxy) };
    let labels = NO_ROUTE;
    observeRequest(logger, request, response, requestId, () => labels);
    try {
      checkHost(request);
      if (!/^(100-continue)?$/i.test(request.headers.expect ?? ''))
        throw new HttpError(417, ERROR_MESSAGES.expectationFailed);
      const path = parsePath(request.url ?? '');
      if (!path) throw new HttpError(400, ERROR_MESSAGES.unreadableUrl);
      if (path.decoded === OPEN_API_PATH) {
        labels = OPEN_API;
        rejectUnlessRead(request);
        sendContent(exchange, openApi);
      } else if (path.decoded === '/api' || path.decoded.startsWith('/api/')) {
        labels = api.labelsFor(path.raw) ?? NO_ROUTE;
        await api.handle(exchange, path.raw);
      } else {
        labels = site.labelsFor(path.decoded);
        await site.handle(exchange, path.decoded);
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
