import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long, and how much, is still read of a body whose answer is already out. */
const LINGER_MAX_SECONDS = 30;
const LINGER_MAX_BYTES = 256 * 1024 * 1024;

/** Whether a request announces a body. Asked of the headers as they came, since some are removed on the way. */
export const hasBody = ({ headers, rawHeaders }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 ||
  rawHeaders.some((text, index) => index % 2 === 0 && text.toLowerCase() === 'transfer-encoding');

/**
 * To be called before the headers of an answer that may come while the request is still being sent, as a 413
 * does. Node would close the connection right after such an answer, and the reset that unread bytes cause can
 * overtake it; a browser moreover looks at the answer only once it has sent everything. So the connection
 * stays open and the rest is read and thrown away, for a bounded time and number of bytes.
 *
 * The answer says keep-alive even to a client that asked to close: told to close, curl goes on sending.
 *
 * A service does otherwise (`early-answer.ts` of the kit): it closes after a little, since its caller, this
 * gateway, reads the answer at once.
 */
export function keepOpenForBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  const closes = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    request.unpipe();
    request.resume();
    const readBefore = socket.bytesRead;
    let seconds = 0;
    const timer = setInterval(() => {
      seconds += 1;
      if (seconds >= LINGER_MAX_SECONDS || socket.bytesRead - readBefore > LINGER_MAX_BYTES) socket.destroy();
    }, 1000);
    const done = () => {
      clearInterval(timer);
      if (closes) socket.end();
    };
    if (request.complete) done();
    else {
      request.once('end', done);
      socket.once('close', () => clearInterval(timer));
    }
  });
}
