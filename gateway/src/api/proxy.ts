import { type ClientRequest, IncomingMessage, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import { hasBody, keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { GatewayConfig } from '../config.ts';
import { ERROR_MESSAGES, sendError } from '../http/error-response.ts';
import type { Route } from '../routes.ts';
import { removeHopByHopHeaders } from './forwarded-headers.ts';
import type { ServiceAgent } from './service-agent.ts';
import type { ServiceGuard, Wait } from './service-guard.ts';
import { errorOfService, isReset, UpstreamTimeoutError } from './service-request.ts';

/** Forwards one request and sends its response back. Throws `HttpError`, 503 or 504, if the service is not to be asked. */
export type Proxy = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A route's proxy to the service at `url`. Bodies are streamed both ways. A visitor who disconnects ends the
 * request to the service. A service that fails gives the visitor an error response or, once its response has
 * begun, a broken connection. A request that is safe to repeat is sent once more if its connection breaks before the
 * response comes.
 *
 * @param onOutcome called when the service has responded or failed, before the visitor knows
 */
export function createProxy(
  { method, repeatable, maxBodyBytes, timeout }: Route,
  url: string,
  config: GatewayConfig,
  agent: ServiceAgent,
  guard: ServiceGuard,
  logger: Logger,
  onOutcome: () => void = () => {},
): Proxy {
  const isUpload = timeout === 'UPLOAD_TIMEOUT_MS';
  const isRepeatable = method === 'GET' || repeatable === true;
  /** What has been forwarded of the bodies of requests that may be repeated. */
  const bodies = new WeakMap<IncomingMessage, Buffer[]>();
  const repeated = new WeakSet<IncomingMessage>();
  const waits = new WeakMap<ServerResponse, Wait>();

  const forward = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: new URL(url),
    agent,
    // The library's own plugins build a log line and a URL for every response, needed or not.
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on('proxyReq', (upstream, request, response) => {
          limitIdleTime(upstream, request, response, config[timeout]);
          if (!isUpload) limitArrival(upstream, request, response, config.BODY_TIMEOUT_MS);
          limitChunkedBody(upstream, request, response, maxBodyBytes);
          if (isRepeatable && !repeated.has(request)) bodies.set(request, keepBody(request));
        });
        proxy.on('proxyRes', (serviceResponse, request, response) => {
          onOutcome();
          waits.get(response)?.over();
          agent.noteClosing(serviceResponse);
          if (response.headersSent) return;
          keepOpenWhileSending(request, response);
          removeHopByHopHeaders(serviceResponse.headers);
          serviceResponse.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
        });
        proxy.on('error', (error, request, response) => {
          onOutcome();
          if (!request || !response || !('writeHead' in response)) return;
          const body = bodies.get(request);
          if (body && isReset(error) && !response.headersSent && !response.destroyed)
            return repeat(request, response, body, error);
          waits.get(response)?.over(error);
          respondToFailure(error, request, response, logger);
        });
      },
    ],
  });
  const send: Proxy = (request, response) => void forward(request, response, () => {});

  function repeat(request: IncomingMessage, response: ServerResponse, body: Buffer[], error: Error): void {
    bodies.delete(request);
    logger.warn({ requestId: response.getHeader(REQUEST_ID_HEADER), err: error }, 'request sent once more');
    agent.destroyIdle(() => true);
    const sendAgain = () => {
      // A body that was too large has been responded to.
      if (response.headersSent || response.destroyed) return;
      const copy = copyOf(request, body);
      repeated.add(copy);
      send(copy, response);
    };
    if (request.readableEnded) return sendAgain();
    request.resume();
    // A visitor who leaves meanwhile needs no response.
    finished(request, { writable: false }).then(sendAgain, () => {});
  }

  return (request, response) => {
    const wait = guard.enter();
    waits.set(response, wait);
    response.once('close', wait.abandoned);
    send(request, response);
  };
}

/** Collects the body of a request while it is forwarded. */
function keepBody(request: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  if (hasBody(request)) request.on('data', (chunk: Buffer) => chunks.push(chunk));
  return chunks;
}

/** A request that can be read again. */
function copyOf(request: IncomingMessage, body: Buffer[]): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(copy, { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor });
  copy.rawHeaders = rawHeaders;
  copy.complete = true;
  for (const chunk of body) copy.push(chunk);
  copy.push(null);
  return copy;
}

function limitIdleTime(
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

/** Ends a request whose body does not arrive in time. Uploads have the time of a whole request, and a least speed. */
function limitArrival(
  upstream: ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): void {
  if (request.complete || !hasBody(request)) return;
  const timer = setTimeout(() => {
    if (!response.headersSent) sendError(request, response, 408, ERROR_MESSAGES.requestTimeout);
    upstream.destroy();
  }, timeoutMs);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
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
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, message, headers } = errorOfService(error);
  sendError(request, response, status, message, headers);
}
