import type { IncomingMessage, ServerResponse } from 'node:http';

/*
 * A response to a request whose body is still arriving, as a 413 is. Node closes the connection after such a
 * response, unread bytes turn that into a TCP reset, and the reset can overtake the response. Both modes
 * therefore read and discard more of the body, within limits; which one is right depends on the client.
 */

const KEEP_OPEN_MAX_SECONDS = 30;
const KEEP_OPEN_MAX_BYTES = 256 * 1024 * 1024;

const CLOSE_MAX_MS = 3000;
const CLOSE_MAX_BYTES = 4 * 1024 * 1024;

/**
 * For clients that read the response only once they have sent everything, as browsers do: the gateway's mode.
 * Called before the response's headers are written. The connection stays open after the response and the rest
 * of the body is discarded, up to 256 MB or 30 s; then the connection is cut. Does nothing for a request that
 * is complete.
 *
 * The response says keep-alive even if the client asked to close: curl stops sending at a 413 that says
 * keep-alive, and goes on at one that says close.
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
 * For a client that reads while it sends, as the gateway does: the services' mode. Sends the whole JSON response
 * at once with `Connection: close`, then discards up to 4 MB of the body for up to 3 s until the client closes,
 * and closes itself.
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
  // Written but not ended: ending it is what makes Node close the connection.
  response.write(bytes);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, CLOSE_MAX_MS);
  let bytesRead = 0;
  request.on('data', (chunk: Buffer) => {
    bytesRead += chunk.length;
    // The client's writes now stall, which makes it look for a response.
    if (bytesRead > CLOSE_MAX_BYTES) request.pause();
  });
  request.on('error', () => {});
  request.on('end', end);
  request.on('close', end);
  request.resume();
}

/** Whether a request announces a body. Reads the raw headers too, since a proxy removes some on the way. */
export const hasBody = ({ headers, rawHeaders }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 ||
  rawHeaders.some((text, index) => index % 2 === 0 && text.toLowerCase() === 'transfer-encoding');
