import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '@packaging/contracts/error-body';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '@packaging/service-kit/process/logger';
import { ERROR_MESSAGES, type ErrorMessage } from './error-response.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** By the code of Node's error. */
const RESPONSES: Record<string, [status: number, message: ErrorMessage]> = {
  HPE_HEADER_OVERFLOW: [431, ERROR_MESSAGES.headersTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, ERROR_MESSAGES.bodyTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, ERROR_MESSAGES.requestTimeout],
};
const BAD_REQUEST: [number, ErrorMessage] = [400, ERROR_MESSAGES.unreadableRequest];

/** Sends the common error body for requests that Node's HTTP parser rejects, before there is a request object. */
export function respondToUnreadableRequests(server: Server, logger: Logger): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node keeps the response in progress on this connection here; writing into one would corrupt it.
    const inProgress = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
    if (error.code === 'ECONNRESET' || !socket.writable || inProgress?.headersSent) {
      socket.destroy();
      return;
    }
    const [status, message] = RESPONSES[error.code ?? ''] ?? BAD_REQUEST;
    sendRawError(socket as Socket, status, message, logger, error.code);
  });
}

/** Sends the common error body on a connection without a request, and closes it. @param code for the log */
export function sendRawError(
  socket: Socket,
  status: number,
  message: ErrorMessage,
  logger: Logger,
  code?: string,
): void {
  const requestId = randomUUID();
  logger.info({ requestId, status, code }, 'connection refused');
  const body = JSON.stringify(errorBody(message, requestId));
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}
