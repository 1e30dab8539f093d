import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drain } from '@packaging/service-kit/http/drain';
import type { Logger } from '@packaging/service-kit/process/logger';
import { operationsHandler } from '@packaging/service-kit/http/operations';
import { Readiness } from '@packaging/service-kit/process/readiness';
import { identifyRequest, observeRequest } from '@packaging/service-kit/http/request-observer';
import { sendError, SENTENCES } from './answers.ts';
import { createApi } from './api.ts';
import { answerUnreadableRequests } from './client-errors.ts';
import type { GatewayConfig } from './config.ts';
import { pathOf } from './path.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { ServiceAgent } from './service-agent.ts';
import { loadSiteContent } from './site-content.ts';
import { createSite } from './site.ts';
import { visitorOf } from './visitor.ts';

/** A running gateway. */
export interface Gateway {
  port: number;
  opsPort: number;
  /** Stops accepting, finishes what runs, closes every connection. */
  close(): Promise<void>;
}

/** Starts the public entry: the site's pages, the API's routes, and the operations port. */
export async function startGateway(config: GatewayConfig, logger: Logger): Promise<Gateway> {
  const agent = new ServiceAgent(config.SERVICE_CONNECT_TIMEOUT_MS);
  const api = createApi(config, agent, logger);
  const site = createSite(await loadSiteContent(config.WEB_ROOT, config.PUBLIC_URL));
  let stopping = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = identifyRequest(request, response);
    let route = 'none';
    observeRequest(logger, request, response, requestId, () => route);
    try {
      const visitor = visitorOf(request, config.TRUSTED_PROXY_HOPS);
      setSecurityHeaders(response, visitor.https);
      const path = pathOf(request.url ?? '');
      if (!path) return sendError(request, response, 400, SENTENCES.badAddress);
      if (path.decoded === '/api' || path.decoded.startsWith('/api/')) {
        route = api.routeName(path.raw);
        await api.answer(request, response, path.raw, visitor, requestId);
      } else {
        route = 'site';
        site(request, response, path.decoded);
      }
    } catch (error) {
      logger.error({ requestId, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendError(request, response, 500, SENTENCES.internal);
    }
  }

  const server = createServer(
    {
      headersTimeout: config.HEADERS_TIMEOUT_MS,
      requestTimeout: config.REQUEST_TIMEOUT_MS,
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: config.HEADERS_MAX_BYTES,
      connectionsCheckingInterval: Math.min(5000, config.HEADERS_TIMEOUT_MS),
    },
    answer,
  );
  // Whoever waits for leave to send a body gets it when the request is passed on (`createApi`).
  server.on('checkContinue', answer);
  server.on('checkExpectation', (request, response) => {
    identifyRequest(request, response);
    sendError(request, response, 417, SENTENCES.expectation);
  });
  answerUnreadableRequests(server, logger);

  const operations = operationsHandler(readiness(() => !stopping));
  const opsServer = createServer((request, response) => {
    operations(request, response, () => response.writeHead(404).end()).catch((error: unknown) => {
      logger.error({ err: error }, 'operations request failed');
      response.destroy();
    });
  });

  const port = await listen(server, config.PORT, config.HOST);
  const opsPort = await listen(opsServer, config.OPS_PORT, config.OPS_HOST);
  return {
    port,
    opsPort,
    async close() {
      stopping = true;
      await drain(server);
      agent.destroy();
      await drain(opsServer);
    },
  };
}

function readiness(accepting: () => boolean): Readiness {
  const checks = new Readiness();
  checks.add('accepting', async () => {
    if (!accepting()) throw new Error('stopping');
  });
  return checks;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
