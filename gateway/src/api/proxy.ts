import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { hasBody, keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import type { Dispatcher } from 'undici';
import type { GatewayConfig } from '../config.ts';
import { type ErrorHeaders, type ErrorMessage, ERROR_MESSAGES, sendError } from '../http/error-response.ts';
import { type Exchange, type HeaderList, setHeaders } from '../http/exchange.ts';
import type { Route } from '../routes.ts';
import { returnedHeaders } from './forwarded-headers.ts';
import { errorOfService, isReset, UpstreamTimeoutError } from './service-failure.ts';
import { requestTo, type ServiceSource } from './service-request.ts';

/**
 * Forwards one request with these headers and sends its response back. Throws `HttpError`, 503 or 504, if the service is
 * not to be asked.
 * @param defaults headers of the response, of which the service may say otherwise
 */
export type Proxy = (exchange: Exchange, headers: HeaderList, defaults: HeaderList) => void;

/**
 * A route's proxy to its service. Bodies are streamed both ways. A visitor who disconnects ends the request to the
 * service. A service that fails gives the visitor an error response or, once its response has begun, a broken
 * connection. A request that is safe to repeat is sent once more if its connection breaks before the response comes.
 *
 * @param onOutcome called when the service has responded or failed, before the visitor knows
 */
export function createProxy(
  { method, repeatable, maxBodyBytes, bodyTimeout }: Route,
  source: ServiceSource,
  config: GatewayConfig,
  logger: Logger,
  onOutcome: () => void,
): Proxy {
  const isRepeatable = method === 'GET' || repeatable === true;

  return ({ request, response, requestId }, headers, defaults) => {
    const wait = source.guard.enter();
    /** What has arrived of the body, for a second try. */
    const arrived: Buffer[] = [];
    let isBodyRead = false;
    let isRepeated = false;
    let isWaitingForVisitor = false;
    let upstream: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;
    let timer: NodeJS.Timeout | undefined;
    const hasResponse = () => response.headersSent || response.destroyed;

    response.on('drain', () => {
      timer?.refresh();
      upstream?.resume();
    });
    response.once('close', () => {
      clearTimeout(timer);
      wait.abandoned();
      if (!response.writableFinished) endUpstream(new Error('the visitor has left'));
    });
    send(hasBody(request) ? visitorsBody() : null);

    function send(body: AsyncIterable<Buffer> | Buffer | null): void {
      requestTo(
        source,
        { method: request.method!, path: request.url!, headers, body },
        {
          onRequestStart(controller) {
            upstream = controller;
            if (ended) return controller.abort(ended);
            clearTimeout(timer);
            timer = setTimeout(onTimeout, source.timeoutMs);
          },
          onResponseStart: sendBack,
          onResponseData(controller, chunk) {
            timer?.refresh();
            if (!response.write(chunk)) controller.pause();
          },
          onResponseEnd: () => void response.end(),
          onResponseError: (_controller, error) => onFailure(error),
        },
      );
    }

    async function* visitorsBody(): AsyncGenerator<Buffer> {
      isBodyRead = true;
      if (bodyTimeout) limitArrival(request, config[bodyTimeout], refuse);
      if (isRepeatable) request.on('data', (chunk: Buffer) => arrived.push(chunk));
      let bytes = 0;
      try {
        isWaitingForVisitor = true;
        for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          isWaitingForVisitor = false;
          timer?.refresh();
          bytes += chunk.length;
          // A body of known length is checked before it is forwarded.
          if (bytes > maxBodyBytes) return refuse(413, ERROR_MESSAGES.bodyTooLarge);
          yield chunk;
          isWaitingForVisitor = true;
        }
        isWaitingForVisitor = false;
      } finally {
        // What the visitor still sends is for nobody.
        request.resume();
      }
    }

    function endUpstream(reason: Error): void {
      ended = reason;
      upstream?.abort(reason);
    }

    function onTimeout(): void {
      endUpstream(new UpstreamTimeoutError(isWaitingForVisitor || response.writableNeedDrain));
    }

    /** Ends a request whose body is too large or too slow. */
    function refuse(status: number, message: ErrorMessage): void {
      if (!response.headersSent) sendFailure(status, message);
      else if (!response.writableEnded) response.destroy();
      endUpstream(new Error(message));
    }

    function sendBack(
      _controller: Dispatcher.DispatchController,
      status: number,
      serviceHeaders: IncomingMessage['headers'],
      statusText?: string,
    ): void {
      if (status < 200) return;
      onOutcome();
      wait.over();
      timer?.refresh();
      keepOpenWhileSending(request, response);
      response.writeHead(status, statusText, returnedHeaders(serviceHeaders, defaults));
    }

    function onFailure(error: Error): void {
      clearTimeout(timer);
      onOutcome();
      if (isRepeatable && !isRepeated && isReset(error) && !hasResponse()) return void repeat(error);
      wait.over(error);
      respondToFailure(error);
    }

    async function repeat(error: Error): Promise<void> {
      isRepeated = true;
      logger.warn({ requestId, err: error }, 'request sent once more');
      source.agent.destroyIdle(() => true);
      if (!hasBody(request)) return send(null);
      if (!isBodyRead) return send(visitorsBody());
      try {
        if (!request.readableEnded) await finished(request.resume(), { writable: false });
      } catch {
        return; // The visitor has left.
      }
      if (!hasResponse()) send(Buffer.concat(arrived));
    }

    function respondToFailure(error: Error): void {
      if (response.writableEnded || response.destroyed) return;
      const visitorStalled = error instanceof UpstreamTimeoutError && error.visitorStalled;
      if (!visitorStalled) logger.error({ requestId, err: error }, 'a service failed');
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const { status, message, headers } = errorOfService(error);
      sendFailure(status, message, headers);
    }

    function sendFailure(...error: [status: number, message: ErrorMessage, headers?: ErrorHeaders]): void {
      setHeaders(response, defaults);
      sendError(request, response, ...error);
    }
  };
}

type Refuse = (status: number, message: ErrorMessage) => void;

/** Uploads are not limited so: they have the time of a whole request, and a least speed. */
function limitArrival(request: IncomingMessage, timeoutMs: number, refuse: Refuse): void {
  if (request.complete) return;
  const timer = setTimeout(() => refuse(408, ERROR_MESSAGES.requestTimeout), timeoutMs);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}
