import type { ServerResponse } from 'node:http';

/** A signal that aborts when the visitor leaves before the response is out. */
export function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort(new Error('the visitor has gone'));
  });
  return gone.signal;
}
