import { createServer, type Server } from 'node:http';
import { drainable } from '@packaging/service-kit/http/drain';
import type { Logger } from '@packaging/service-kit/process/logger';
import { createApi } from './api/api.ts';
import { createRateLimiter } from './api/rate-limiter.ts';
import type { GatewayConfig, GatewaySettings } from './config.ts';
import { openApiDocument } from './documentation/open-api.ts';
import { ServiceAgent } from './forwarding/service-agent.ts';
import { createServiceGuards } from './forwarding/service-guard.ts';
import { connectSeconds, watchServices } from './forwarding/service-metrics.ts';
import { limitConnections } from './http/connection-limit.ts';
import { respondToUnreadableRequests } from './http/unreadable-requests.ts';
import { trustedProxies } from './http/visitor.ts';
import { type Limits, LIMITS } from './limits.ts';
import { listen } from './listen.ts';
import { startOperations } from './operations.ts';
import { createRequestHandler } from './request-handler.ts';
import { createSite } from './site/site.ts';
import { loadSiteContent } from './site/site-content.ts';
import { textAsset } from './site/static-asset.ts';

/** A running gateway. */
export interface Gateway {
  port: number;
  /** Of the server of health and metrics. */
  opsPort: number;
  /** Stops accepting, finishes running requests, closes every connection. */
  close(): Promise<void>;
}

/** Starts the servers for visitors and for operations. Fails if a port is taken or a page is missing. */
export async function startGateway(
  settings: GatewaySettings & Partial<Limits>,
  logger: Logger,
): Promise<Gateway> {
  const config = { ...LIMITS, ...settings };
  if (config.PUBLIC_URL.startsWith('https:') && config.TRUSTED_PROXIES.length === 0)
    logger.warn('PUBLIC_URL is https, but TRUSTED_PROXIES is empty: everyone counts as one address');
  const agent = new ServiceAgent(
    config.SERVICE_CONNECT_TIMEOUT_MS,
    config.SERVICE_CONNECTION_MAX_AGE_MS,
    (address, seconds) => connectSeconds.observe({ address }, seconds),
  );
  const guards = createServiceGuards(config.SERVICE_REQUESTS_WAITING_MAX);
  const unwatchServices = watchServices(agent, guards, config);
  const content = await loadSiteContent(config.WEB_ROOT, config.PUBLIC_URL);
  const openApi = await textAsset('application/json', JSON.stringify(openApiDocument()));
  const isTrustedProxy = trustedProxies(config.TRUSTED_PROXIES);
  const rateLimiter = createRateLimiter(config, logger);
  const api = createApi(config, agent, guards, rateLimiter, logger);
  const publicServer = createPublicServer(
    config,
    createRequestHandler(config, createSite(content, rateLimiter), openApi, api, isTrustedProxy, logger),
    logger,
  );
  limitConnections(publicServer, config.CONNECTIONS_PER_ADDRESS_MAX, isTrustedProxy, logger);
  let stopping = false;
  const drainPublic = drainable(publicServer);
  const port = await listen(publicServer, config.PORT, config.HOST);
  const operations = await startOperations(config, logger, async () => {
    if (stopping) throw new Error('stopping');
  });
  return {
    port,
    opsPort: operations.port,
    async close() {
      stopping = true;
      await drainPublic();
      agent.destroy();
      unwatchServices();
      rateLimiter.close();
      await operations.close();
    },
  };
}

function createPublicServer(
  config: GatewayConfig,
  handleRequest: ReturnType<typeof createRequestHandler>,
  logger: Logger,
): Server {
  const server = createServer(
    {
      headersTimeout: config.HEADERS_TIMEOUT_MS,
      requestTimeout: config.REQUEST_TIMEOUT_MS,
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
      // The handler checks it; Node would respond without an error body.
      requireHostHeader: false,
      maxHeaderSize: config.HEADERS_MAX_BYTES,
      connectionsCheckingInterval: Math.min(5000, config.HEADERS_TIMEOUT_MS),
    },
    handleRequest,
  );
  // `Expect: 100-continue`: the 100 is sent when the request is forwarded, not before it has been checked.
  server.on('checkContinue', handleRequest);
  server.on('checkExpectation', handleRequest);
  respondToUnreadableRequests(server, logger);
  return server;
}
