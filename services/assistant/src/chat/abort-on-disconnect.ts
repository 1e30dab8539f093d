import type { ServerResponse } from 'node:http';

/** A signal that aborts if the visitor disconnects before the response is sent. */
export function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the visitor disconnected'));
  });
  return controller.signal;
}
