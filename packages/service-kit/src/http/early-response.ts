import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is still read of a body after its answer: a little, since most of it is what was refused. */
const LINGER_MAX_BYTES = 4 * 1024 * 1024;
const LINGER_MAX_MS = 3000;

/**
 * Answers a request whose body is still arriving. A server that closes a connection with unread bytes in it
 * resets it, and the reset can overtake the answer. So the whole answer goes out at once, and then, for a
 * bounded time and number of bytes, what still comes is thrown away until the client, who has been told to
 * close, does so.
 *
 * The gateway does otherwise (its own `early-answer.ts`): there visitors are on the other side, whose browsers
 * look at no answer before they have sent everything. Here it is the gateway, which reads at once.
 */
export function respondEarly(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
) {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    connection: 'close',
  });
  // Written but not ended: ending is what makes Node close the connection.
  response.write(bytes);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MAX_MS);
  let readBytes = 0;
  request.on('data', (chunk: Buffer) => {
    readBytes += chunk.length;
    // From here on the client feels that nobody reads, and looks for its answer.
    if (readBytes > LINGER_MAX_BYTES) request.pause();
  });
  request.on('error', () => {});
  request.on('end', end);
  request.on('close', end);
  request.resume();
}
