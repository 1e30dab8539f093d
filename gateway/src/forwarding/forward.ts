import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { ERROR_MESSAGES, HttpError, sendError } from '../http/error-response.ts';
import { type HeaderList, setHeaders } from '../http/exchange.ts';
import { returnedHeaders } from './forwarded-headers.ts';
import type { ServiceAgent } from './service-agent.ts';
import { errorOfService, isReset, UpstreamTimeoutError } from './service-failure.ts';

/** A request that is being forwarded. */
export interface Forwarding {
  readonly requestId: string;
  /** Longest time without data from either side. */
  readonly timeoutMs: number;
  /** Whether the body is streamed; otherwise it has been read. */
  readonly isStreamed: boolean;
  readonly form: Buffer | undefined;
  /** Limit of a streamed body whose length was not announced. */
  readonly maxBodyBytes: number;
  /** Headers of the response that the service may override. */
  readonly defaults: HeaderList;
  /** Whether it is sent again if its connection breaks before the response; false once it has been. */
  isRepeatable: boolean;
  /** Called once: when the response begins, the request has failed or the visitor has left. */
  onOutcome(): void;
}

/** Sends a request, whose headers and URL are those for the service, and sends the response back. */
export type Forward = (request: IncomingMessage, response: ServerResponse, forwarding: Forwarding) => void;

/**
 * Forwards requests to one service by http-proxy-middleware, which streams both ways, ends the request to the service when
 * the visitor disconnects, and breaks the visitor's connection when the service fails in the middle of a response.
 */
export function createForward(service: URL, agent: ServiceAgent, logger: Logger): Forward {
  /** The requests whose outcome is still open. */
  const open = new WeakMap<ServerResponse, Forwarding>();

  const middleware = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: service,
    agent,
    // The library's own plugins build a log line and a URL for every response.
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on('proxyReq', onConnected);
        proxy.on('proxyRes', onResponse);
        proxy.on('error', (error, request, response) => onError(error, request!, response as ServerResponse));
      },
    ],
  });

  /** A connection has been made or reused; the library pipes the request into it next. */
  function onConnected(upstream: ClientRequest, request: IncomingMessage, response: ServerResponse): void {
    const forwarding = open.get(response);
    if (!forwarding) {
      upstream.destroy();
      return;
    }
    upstream.setTimeout(forwarding.timeoutMs, () => {
      // Data that piles up towards one side shows that this side does not read.
      const stalledSending = !request.complete && !upstream.writableNeedDrain;
      upstream.destroy(new UpstreamTimeoutError(stalledSending || response.writableNeedDrain));
    });
    if (!forwarding.isStreamed) upstream.end(forwarding.form);
    else if (request.headers['content-length'] === undefined)
      limitBody(upstream, request, response, forwarding);
  }

  function limitBody(
    upstream: ClientRequest,
    request: IncomingMessage,
    response: ServerResponse,
    forwarding: Forwarding,
  ): void {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= forwarding.maxBodyBytes) return;
      request.off('data', count);
      fail(new HttpError(413, ERROR_MESSAGES.bodyTooLarge), request, response, forwarding);
      upstream.destroy();
    };
    request.on('data', count);
  }

  function onResponse(received: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
    agent.noteClosing(received);
    const forwarding = open.get(response);
    if (!forwarding) return;
    forwarding.onOutcome();
    keepOpenWhileSending(request, response);
    // Written here: the library would set them one by one.
    response.writeHead(received.statusCode!, returnedHeaders(received.headers, forwarding.defaults));
  }

  function onError(error: Error, request: IncomingMessage, response: ServerResponse): void {
    const forwarding = open.get(response);
    if (!forwarding) return;
    const { requestId } = forwarding;
    if (forwarding.isRepeatable && isReset(error) && !response.headersSent) {
      forwarding.isRepeatable = false;
      logger.warn({ requestId, err: error }, 'request sent once more');
      agent.destroyIdle();
      void middleware(request, response);
      return;
    }
    const visitorStalled = error instanceof UpstreamTimeoutError && error.visitorStalled;
    if (!visitorStalled) logger.error({ requestId, err: error }, 'a service failed');
    fail(errorOfService(error), request, response, forwarding);
  }

  function fail(
    error: HttpError,
    request: IncomingMessage,
    response: ServerResponse,
    forwarding: Forwarding,
  ): void {
    open.delete(response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    forwarding.onOutcome();
    setHeaders(response, forwarding.defaults);
    sendError(request, response, error.status, error.message, error.headers);
  }

  return (request, response, forwarding) => {
    open.set(response, forwarding);
    response.once('close', () => {
      if (open.delete(response) && !response.headersSent) forwarding.onOutcome();
    });
    void middleware(request, response);
  };
}
