import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import { keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { ERROR_MESSAGES, sendError } from '../http/error-response.ts';
import type { Route } from '../routes.ts';
import { removeHopByHopHeaders } from './forwarded-headers.ts';
import { ServiceUnreachableError } from './service-agent.ts';

/** Forwards one request and sends its response back. */
export type Proxy = (request: IncomingMessage, response: ServerResponse) => void;

const RETRY_AFTER_SECONDS = 5;

/** The connection to the service was silent for too long. */
class UpstreamTimeoutError extends Error {
  override readonly name = 'UpstreamTimeoutError';
  constructor(readonly visitorStalled: boolean) {
    super('no data within the timeout');
  }
}

/**
 * A route's proxy to the service at `url`. Bodies are streamed both ways. A visitor who disconnects ends the
 * request to the service. A service that fails gives the visitor an error response or, once its response has
 * begun, a broken connection.
 *
 * @param timeoutMs how long the connection to the service may be silent
 */
export function createProxy(
  { maxBodyBytes }: Route,
  url: string,
  timeoutMs: number,
  agent: Agent,
  logger: Logger,
): Proxy {
  const forward = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: new URL(url),
    agent,
    // The library's own plugins build a log line and a URL for every response, needed or not.
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on('proxyReq', (upstream, request, response) => {
          limitSilence(upstream, request, response, timeoutMs);
          limitChunkedBody(upstream, request, response, maxBodyBytes);
        });
        proxy.on('proxyRes', (serviceResponse, request, response) => {
          if (response.headersSent) return;
          keepOpenWhileSending(request, response);
          removeHopByHopHeaders(serviceResponse.headers);
          serviceResponse.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
        });
        proxy.on('error', (error, request, response) => {
          if (request && response && 'writeHead' in response)
            respondToFailure(error, request, response, logger);
        });
      },
    ],
  });
  return (request, response) => void forward(request, response, () => {});
}

function limitSilence(
  upstream: ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): void {
  upstream.setTimeout(timeoutMs, () => {
    // Writes that pile up towards one side show that it is that side which does not read.
    const stalledSending = !request.complete && !upstream.writableNeedDrain;
    const stalledReading = response.writableNeedDrain;
    upstream.destroy(new UpstreamTimeoutError(stalledSending || stalledReading));
  });
}

/** Counts a body of unknown length; any other was checked before it was forwarded. */
function limitChunkedBody(
  upstream: ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): void {
  if (request.headers['content-length'] !== undefined) return;
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    request.off('data', count);
    if (response.headersSent) response.destroy();
    else sendError(request, response, 413, ERROR_MESSAGES.bodyTooLarge);
    upstream.destroy();
  };
  request.on('data', count);
}

function respondToFailure(
  error: Error,
  request: IncomingMessage,
  response: ServerResponse,
  logger: Logger,
): void {
  if (response.writableEnded || response.destroyed) return;
  const visitorStalled = error instanceof UpstreamTimeoutError && error.visitorStalled;
  if (!visitorStalled) {
    const requestId = response.getHeader(REQUEST_ID_HEADER);
    logger.error({ requestId, err: error }, 'a service failed');
  }
  if (response.headersSent) response.destroy();
  else if (visitorStalled) sendError(request, response, 408, ERROR_MESSAGES.requestTimeout);
  else if (error instanceof UpstreamTimeoutError)
    sendError(request, response, 504, ERROR_MESSAGES.serviceTimeout);
  else if (error instanceof ServiceUnreachableError)
    sendError(request, response, 503, ERROR_MESSAGES.serviceUnavailable, {
      'retry-after': RETRY_AFTER_SECONDS,
    });
  else sendError(request, response, 502, ERROR_MESSAGES.serviceDisconnected);
}
