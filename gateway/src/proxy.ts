import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '@packaging/service-kit/process/logger';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { sendError, SENTENCES } from './answers.ts';
import { keepOpenForBody } from './early-answer.ts';
import { removeHopByHop } from './forwarded-headers.ts';
import type { Route } from './routes.ts';
import { ServiceUnreachable } from './service-agent.ts';

/** Passes one request on and its answer back. */
export type Proxy = (request: IncomingMessage, response: ServerResponse) => void;

/** The connection to the service was silent for too long. */
class Silence extends Error {
  override readonly name = 'Silence';
  constructor(readonly visitorIsSlow: boolean) {
    super('nothing was heard in time');
  }
}

/**
 * A route's proxy: bodies stream through in both directions, nothing is kept. When the visitor leaves, the
 * request to the service is broken off; when the service fails, the visitor is told in the one error body,
 * or, after the answer has begun, by a broken connection.
 */
export function createProxy(route: Route, agent: Agent, logger: Logger): Proxy {
  const forward = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: new URL(route.service),
    agent,
    // The library's own plugins build a log line and a URL for every answer, needed or not.
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on('proxyReq', (toService, request, response) => {
          limitSilence(toService, request, response, route.timeoutMs);
          limitChunkedBody(toService, request, response, route.maxBodyBytes);
        });
        proxy.on('proxyRes', (answer, request, response) => {
          if (response.headersSent) return;
          keepOpenForBody(request, response);
          removeHopByHop(answer.headers);
          answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
        });
        proxy.on('error', (error, request, response) => {
          if (request && response && 'writeHead' in response) answerFailure(error, request, response, logger);
        });
      },
    ],
  });
  return (request, response) => void forward(request, response, () => {});
}

function limitSilence(
  toService: ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): void {
  toService.setTimeout(timeoutMs, () => {
    // Where one side does not read, what is to be written to it piles up.
    const notSending = !request.complete && !toService.writableNeedDrain;
    toService.destroy(new Silence(notSending || response.writableNeedDrain));
  });
}

/** A body of unknown length is counted as it passes; any other is as long as it said. */
function limitChunkedBody(
  toService: ClientRequest,
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
    else sendError(request, response, 413, SENTENCES.tooLarge);
    toService.destroy();
  };
  request.on('data', count);
}

function answerFailure(
  error: Error,
  request: IncomingMessage,
  response: ServerResponse,
  logger: Logger,
): void {
  if (response.writableEnded || response.destroyed) return;
  const requestId = response.getHeader(REQUEST_ID_HEADER);
  if (error instanceof Silence && error.visitorIsSlow) {
    if (response.headersSent) response.destroy();
    else sendError(request, response, 408, SENTENCES.tooSlow);
    return;
  }
  logger.error({ requestId, err: error }, 'a service failed');
  if (response.headersSent) response.destroy();
  else if (error instanceof ServiceUnreachable)
    sendError(request, response, 503, SENTENCES.unavailable, { 'retry-after': 5 });
  else if (error instanceof Silence) sendError(request, response, 504, SENTENCES.timeout);
  else sendError(request, response, 502, SENTENCES.broken);
}
