import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { hasBody, keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
import type { Dispatcher } from 'undici';
import type { GatewayConfig } from '../config.ts';
import { ERROR_MESSAGES, HttpError, sendError } from '../http/error-response.ts';
import { type Exchange, type HeaderList, setHeaders } from '../http/exchange.ts';
import { readFormBody } from '../http/form-body.ts';
import { pathAndQuery } from '../http/path.ts';
import type { Route } from '../routes.ts';
import { returnedHeaders } from './forwarded-headers.ts';
import { errorOfService, isReset, UpstreamTimeoutError } from './service-failure.ts';
import { requestTo, type ServiceSource } from './service-request.ts';

/**
 * Forwards one request with these headers and sends its response back. Fails with `HttpError`: 503 or 504 if the service is
 * not to be asked, 408 or 413 for a form that is too slow or too large.
 * @param defaults headers of the response, of which the service may say otherwise
 */
export type Proxy = (exchange: Exchange, headers: HeaderList, defaults: HeaderList) => Promise<void>;

/**
 * A route's proxy to its service. A form is read whole before the service is asked, so that one that stays away costs
 * the service nothing; uploads and responses are streamed. A visitor who disconnects ends the request to the
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

  return async ({ request, response, requestId }, headers, defaults) => {
    const isForm = bodyTimeout !== undefined && hasBody(request);
    const form = isForm ? await readFormBody(request, maxBodyBytes, config[bodyTimeout]) : undefined;
    // The visitor has left.
    if (response.destroyed) return;

    const wait = source.guard.enter();
    let isRepeated = false;
    let upstream: Dispatcher.DispatchController | undefined;
    let endReason: Error | undefined;
    let timer: NodeJS.Timeout | undefined;

    response.on('drain', () => {
      timer?.refresh();
      upstream?.resume();
    });
    response.once('close', () => {
      clearTimeout(timer);
      wait.abandoned();
      if (!response.writableFinished) endUpstream(new Error('the visitor has left'));
    });
    const upload = !isForm && hasBody(request) ? streamUpload() : undefined;
    send();

    function send(): void {
      requestTo(
        source,
        {
          method: request.method!,
          path: pathAndQuery(request.url!),
          headers,
          body: upload ?? form ?? null,
        },
        {
          onRequestStart(controller) {
            if (endReason) throw endReason;
            upstream = controller;
            clearTimeout(timer);
            timer = setTimeout(onTimeout, source.timeoutMs);
          },
          onResponseStart: sendBack,
          onResponseData(controller, chunk) {
            timer?.refresh();
            if (!response.write(chunk)) controller.pause();
          },
          onResponseEnd() {
            endUpload();
            response.end();
          },
          onResponseError: (_controller, error) => onFailure(error),
        },
      );
    }

    /** What the visitor uploads, as a stream that undici may destroy. */
    function streamUpload(): PassThrough {
      let bytes = 0;
      const count = (chunk: Buffer) => {
        timer?.refresh();
        bytes += chunk.length;
        if (bytes <= maxBodyBytes) return;
        request.off('data', count);
        if (!response.headersSent) sendFailure(new HttpError(413, ERROR_MESSAGES.bodyTooLarge));
        endUpstream(new Error(ERROR_MESSAGES.bodyTooLarge));
      };
      request.on('data', count);
      const stream = new PassThrough();
      // Why it could not be sent, undici tells the handler.
      stream.on('error', () => {});
      return request.pipe(stream);
    }

    /** What the visitor still uploads is for nobody. */
    function endUpload(): void {
      if (upload) request.unpipe(upload).resume();
    }

    function endUpstream(reason: Error): void {
      endReason = reason;
      endUpload();
      upstream?.abort(reason);
    }

    function onTimeout(): void {
      // Writes that pile up towards one side show that it is that side which does not read.
      const stalledSending = !request.complete && upload?.writableNeedDrain === false;
      endUpstream(new UpstreamTimeoutError(stalledSending || response.writableNeedDrain));
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
      endUpload();
      onOutcome();
      const hasResponse = response.headersSent || response.destroyed;
      if (isRepeatable && !isRepeated && isReset(error) && !hasResponse) return repeat(error);
      wait.over(error);
      respondToFailure(error);
    }

    function repeat(error: Error): void {
      isRepeated = true;
      logger.warn({ requestId, err: error }, 'request sent once more');
      source.agent.destroyIdle(() => true);
      send();
    }

    function respondToFailure(error: Error): void {
      if (response.writableEnded || response.destroyed) return;
      const visitorStalled = error instanceof UpstreamTimeoutError && error.visitorStalled;
      if (!visitorStalled) logger.error({ requestId, err: error }, 'a service failed');
      if (response.headersSent) response.destroy();
      else sendFailure(errorOfService(error));
    }

    function sendFailure({ status, message, headers }: HttpError): void {
      setHeaders(response, defaults);
      sendError(request, response, status, message, headers);
    }
  };
}
