import type { ClientRequest, IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { hasBody, keepOpenWhileSending } from '@packaging/service-kit/http/early-response';
import type { Logger } from '@packaging/service-kit/process/logger';
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
    let isRepeated = false;
    const hasResponse = () => response.headersSent || response.destroyed;
    let upstream = send(forwardBody);
    response.once('close', () => {
      wait.abandoned();
      if (!response.writableFinished) upstream.destroy();
    });

    function send(writeBody: () => void): ClientRequest {
      const sent = requestTo(source, { method: request.method!, path: request.url!, headers });
      sent.once('socket', writeBody);
      sent.on('timeout', () => {
        // Writes that pile up towards one side show that it is that side which does not read.
        const stalledSending = !request.complete && !sent.writableNeedDrain;
        const stalledReading = response.writableNeedDrain;
        sent.destroy(new UpstreamTimeoutError(stalledSending || stalledReading));
      });
      sent.on('response', sendBack);
      sent.on('error', onFailure);
      // Whatever the visitor still sends then is for nobody.
      sent.once('close', () => request.unpipe(sent).resume());
      return sent;
    }

    function forwardBody(): void {
      if (!hasBody(request)) return void upstream.end();
      if (bodyTimeout) limitArrival(request, config[bodyTimeout], refuse);
      if (request.headers['content-length'] === undefined) limitBytes(request, maxBodyBytes, refuse);
      if (isRepeatable) request.on('data', (chunk: Buffer) => arrived.push(chunk));
      request.pipe(upstream);
    }

    /** Ends a request whose body is too large or too slow. */
    function refuse(status: number, message: ErrorMessage): void {
      if (!response.headersSent) sendFailure(status, message);
      else if (!response.writableEnded) response.destroy();
      upstream.destroy();
    }

    function sendBack(serviceResponse: IncomingMessage): void {
      onOutcome();
      wait.over();
      source.agent.noteClosing(serviceResponse);
      if (response.headersSent) return;
      keepOpenWhileSending(request, response);
      const { statusCode, statusMessage } = serviceResponse;
      response.writeHead(statusCode!, statusMessage, returnedHeaders(serviceResponse.headers, defaults));
      serviceResponse.on('error', respondToFailure);
      // A response that comes before the request has been sent leaves nothing to send it for.
      serviceResponse.once('end', () => {
        if (!upstream.writableFinished) upstream.destroy();
      });
      serviceResponse.pipe(response);
    }

    function onFailure(error: Error): void {
      onOutcome();
      if (isRepeatable && !isRepeated && isReset(error) && !hasResponse()) return void repeat(error);
      wait.over(error);
      respondToFailure(error);
    }

    async function repeat(error: Error): Promise<void> {
      isRepeated = true;
      logger.warn({ requestId, err: error }, 'request sent once more');
      source.agent.destroyIdle(() => true);
      try {
        if (hasBody(request) && !request.readableEnded) await finished(request.resume(), { writable: false });
      } catch {
        return; // The visitor has left.
      }
      if (!hasResponse()) upstream = send(() => upstream.end(Buffer.concat(arrived)));
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

/** For a body of unknown length; any other is checked before it is forwarded. */
function limitBytes(request: IncomingMessage, maxBytes: number, refuse: Refuse): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    request.off('data', count);
    refuse(413, ERROR_MESSAGES.bodyTooLarge);
  };
  request.on('data', count);
}
