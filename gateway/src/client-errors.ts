import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '@packaging/contracts/error-body';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '@packaging/service-kit/process/logger';

const ANSWERS: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
};
const UNREADABLE: [number, string] = [400, 'The request cannot be read'];

/** Answers what Node's HTTP parser refuses, before there is a request, with the one error body. */
export function answerUnreadableRequests(server: Server, logger: Logger): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node keeps here the answer in progress on this connection; writing into one would garble it.
    const inProgress = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
    if (error.code === 'ECONNRESET' || !socket.writable || inProgress?.headersSent) {
      socket.destroy();
      return;
    }
    const [status, sentence] = ANSWERS[error.code ?? ''] ?? UNREADABLE;
    const requestId = randomUUID();
    logger.info({ requestId, status, code: error.code }, 'unreadable request');
    const body = JSON.stringify(errorBody(sentence, requestId));
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        `${REQUEST_ID_HEADER}: ${requestId}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    (socket as Socket).destroySoon();
  });
}
