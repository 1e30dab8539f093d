import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { hasBody, keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import type { Dispatcher } from 'undici';
import type { GatewayConfig } from '../config.ts';
import { type ErrorHeaders, type ErrorMessage, ERROR_MESSAGES, sendError } from '../http/error-response.ts';
import { type Exchange, type HeaderList, setHeaders } from '../http/exchange.ts';
import { pathAndQuery } from '../http/path.ts';
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
    let body: PassThrough | undefined;
    let isRepeated = false;
    let upstream: Dispatcher.DispatchController | undefined;
    let endReason: Error | undefined;
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

    function send(sentBody: Readable | Buffer | null): void {
      requestTo(
        source,
        { method: request.method!, path: pathAndQuery(request.url!), headers, body: sentBody },
        {
          onRequestStart(controller) {
            upstream = controller;
            if (endReason) return controller.abort(endReason);
            clearTimeout(timer);
            timer = setTimeout(onTimeout, source.timeoutMs);
          },
          onResponseStart: sendBack,
          onResponseData(controller, chunk) {
            timer?.refresh();
            if (!response.write(chunk)) controller.pause();
          },
          onResponseEnd() {
            endBody();
            response.end();
          },
          onResponseError: (_controller, error) => onFailure(error),
        },
      );
    }

    /** The visitor's body, as a stream that undici may destroy. */
    function visitorsBody(): Readable {
      if (bodyTimeout) limitArrival(request, config[bodyTimeout], refuse);
      let bytes = 0;
      const take = (chunk: Buffer) => {
        timer?.refresh();
        bytes += chunk.length;
        if (hasResponse()) {
          // What still comes is discarded.
          arrived.length = 0;
          request.off('data', take);
        } else if (bytes > maxBodyBytes) refuse(413, ERROR_MESSAGES.bodyTooLarge);
        else if (isRepeatable) arrived.push(chunk);
      };
      request.on('data', take);
      body = new PassThrough();
      // Why it could not be sent, undici tells the handler.
      body.on('error', () => {});
      return request.pipe(body);
    }

    /** What the visitor still sends is for nobody, or for the second try. */
    function endBody(): void {
      if (body) request.unpipe(body).resume();
    }

    function endUpstream(reason: Error): void {
      endReason = reason;
      endBody();
      upstream?.abort(reason);
    }

    function onTimeout(): void {
      // Writes that pile up towards one side show that it is that side which does not read.
      const stalledSending = !request.complete && body?.writableNeedDrain === false;
      endUpstream(new UpstreamTimeoutError(stalledSending || response.writableNeedDrain));
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
    ): void {
      if (status < 200) return;
      onOutcome();
      wait.over();
      timer?.refresh();
      keepOpenWhileSending(request, response);
      response.writeHead(status, returnedHeaders(serviceHeaders, defaults));
    }

    function onFailure(error: Error): void {
      clearTimeout(timer);
      endBody();
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
      try {
        if (!request.readableEnded) await finished(request, { writable: false });
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
