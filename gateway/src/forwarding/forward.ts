import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { ERROR_MESSAGES, HttpError, sendError } from '../http/error-response.ts';
import { type Exchange, type HeaderList, setHeaders } from '../http/exchange.ts';
import { endToEndHeaders, withDefaults } from './forwarded-headers.ts';
import type { ServiceAgent } from './service-agent.ts';
import { errorOfService, isReset, UpstreamTimeoutError } from './service-failure.ts';

/** A request that is being forwarded. Its headers and URL are those for the service. */
export interface Forwarding {
  readonly exchange: Exchange;
  readonly service: URL;
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

/** Sends a request to its service, and the response to the visitor. */
export type Forward = (forwarding: Forwarding) => void;

/**
 * Forwards requests by http-proxy-middleware, which streams both ways, ends the request to the service when the visitor
 * disconnects, and breaks the visitor's connection when the service fails in the middle of a response.
 */
export function createForward(agent: ServiceAgent, logger: Logger): Forward {
  /** The requests of responses that have not ended. */
  const running = new WeakMap<ServerResponse, Forwarding>();

  const middleware = createProxyMiddleware<IncomingMessage, ServerResponse>({
    router: (_request, response) => running.get(response!)!.service,
    agent,
    // The library's own plugins build a log line and a URL for every response.
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on('proxyReq', (upstream, _request, response) => onConnected(upstream, running.get(response)));
        proxy.on('proxyRes', (received, _request, response) => onResponse(received, running.get(response)));
        proxy.on('error', (error, _request, response) =>
          onError(error, running.get(response as ServerResponse)),
        );
      },
    ],
  });

  /** Called before the library pipes the request into the connection. */
  function onConnected(upstream: ClientRequest, forwarding: Forwarding | undefined): void {
    if (!forwarding) {
      upstream.destroy();
      return;
    }
    const { request, response } = forwarding.exchange;
    upstream.setTimeout(forwarding.timeoutMs, () => {
      // Data piling up towards one side means that side is not reading.
      const stalledSending = !request.complete && !upstream.writableNeedDrain;
      upstream.destroy(new UpstreamTimeoutError(stalledSending || response.writableNeedDrain));
    });
    if (!forwarding.isStreamed) upstream.end(forwarding.form);
    else if (request.headers['content-length'] === undefined) limitBody(upstream, forwarding);
  }

  function limitBody(upstream: ClientRequest, forwarding: Forwarding): void {
    const { request } = forwarding.exchange;
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= forwarding.maxBodyBytes) return;
      request.off('data', count);
      fail(new HttpError(413, ERROR_MESSAGES.bodyTooLarge), forwarding);
      upstream.destroy();
    };
    request.on('data', count);
  }

  function onResponse(received: IncomingMessage, forwarding: Forwarding | undefined): void {
    agent.noteClosing(received);
    if (!forwarding) return;
    const { request, response } = forwarding.exchange;
    forwarding.onOutcome();
    keepOpenWhileSending(request, response);
    // Written here: the library would set them one by one.
    response.writeHead(
      received.statusCode!,
      withDefaults(endToEndHeaders(received.headers), forwarding.defaults),
    );
  }

  function onError(error: Error, forwarding: Forwarding | undefined): void {
    if (!forwarding) return;
    const { request, response, requestId } = forwarding.exchange;
    if (forwarding.isRepeatable && isReset(error) && !response.headersSent) {
      forwarding.isRepeatable = false;
      logger.warn({ requestId, err: error }, 'request sent once more');
      agent.destroyIdle();
      void middleware(request, response);
      return;
    }
    const visitorStalled = error instanceof UpstreamTimeoutError && error.visitorStalled;
    if (!visitorStalled) logger.error({ requestId, err: error }, 'a service failed');
    fail(errorOfService(error), forwarding);
  }

  function fail({ status, message, headers }: HttpError, forwarding: Forwarding): void {
    const { request, response } = forwarding.exchange;
    running.delete(response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    forwarding.onOutcome();
    setHeaders(response, forwarding.defaults);
    sendError(request, response, status, message, headers);
  }

  return (forwarding) => {
    const { request, response } = forwarding.exchange;
    running.set(response, forwarding);
    response.once('close', () => {
      if (running.delete(response) && !response.headersSent) forwarding.onOutcome();
    });
    void middleware(request, response);
  };
}
