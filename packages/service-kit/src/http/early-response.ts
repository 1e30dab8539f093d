import type { IncomingMessage, ServerResponse } from 'node:http';

/*
 * Responses to a request whose body is still arriving, such as a 413. Node would close the connection after the response;
 * unread bytes turn that into a TCP reset, which can overtake the response. Both functions therefore read and discard
 * more of the body, within limits; the right one depends on the client.
 */

const KEEP_OPEN_MAX_SECONDS = 30;
const KEEP_OPEN_MAX_BYTES = 256 * 1024 * 1024;

const CLOSE_MAX_MS = 3000;
const CLOSE_MAX_BYTES = 4 * 1024 * 1024;

/**
 * For clients that read the response only after sending everything, such as browsers; the gateway uses it. Call it before
 * the response's headers are written. The connection stays open after the response, and up to 256 MB or 30 s of the body
 * are discarded before it is cut. Does nothing for a request that is complete.
 *
 * The response has `Connection: keep-alive` even if the client asked to close: with it, curl stops sending when it
 * gets a 413; with `close`, it keeps sending.
 */
export function keepOpenWhileSending(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  const closeAfterwards = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    request.unpipe();
    request.resume();
    const bytesBefore = socket.bytesRead;
    let seconds = 0;
    const timer = setInterval(() => {
      seconds += 1;
      if (seconds >= KEEP_OPEN_MAX_SECONDS || socket.bytesRead - bytesBefore > KEEP_OPEN_MAX_BYTES)
        socket.destroy();
    }, 1000);
    const stop = () => {
      clearInterval(timer);
      socket.off('close', stop);
    };
    const onEnd = () => {
      stop();
      if (closeAfterwards) socket.end();
    };
    socket.once('close', stop);
    if (request.complete) onEnd();
    else request.once('end', onEnd);
  });
}

/**
 * For a client that reads while it sends, such as the gateway; the services use it. Sends the JSON response with
 * `Connection: close`, discards up to 4 MB of the body for up to 3 s until the client closes, and then closes the
 * connection itself.
 */
export function respondAndClose(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    connection: 'close',
  });
  // Not ended yet, since Node closes the connection at the end.
  response.write(bytes);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, CLOSE_MAX_MS);
  let bytesRead = 0;
  request.on('data', (chunk: Buffer) => {
    bytesRead += chunk.length;
    // The client's writes stall now, so it looks for a response.
    if (bytesRead > CLOSE_MAX_BYTES) request.pause();
  });
  request.on('error', () => {});
  request.on('end', end);
  request.on('close', end);
  request.resume();
}

/** Whether a request announces a body. Reads the raw headers too, since the gateway's proxy replaces the others. */
export const hasBody = ({ headers, rawHeaders }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 ||
  rawHeaders.some((text, index) => index % 2 === 0 && text.toLowerCase() === 'transfer-encoding');
