import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { SERVICE_CONNECTION_IDLE_MS } from '@packaging/contracts/timeouts';

const RETRY_INTERVAL_MS = 100;

/** No connection to a service could be made; nothing of the request was sent. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
}

/**
 * Keeps connections to the services open between requests. Retries a connection that cannot be made for
 * `connectTimeoutMs`, so that visitors do not notice a restart of the service; nothing has been sent by then,
 * which makes this safe for every request. Then the request fails with {@link ServiceUnreachableError}.
 */
export class ServiceAgent extends Agent {
  constructor(private readonly connectTimeoutMs: number) {
    super({ keepAlive: true, timeout: SERVICE_CONNECTION_IDLE_MS });
  }

  override createConnection(
    options: ClientRequestArgs,
    onCreated: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const deadline = performance.now() + this.connectTimeoutMs;
    const attempt = () => {
      const socket = connect(options as NetConnectOpts);
      const timer = setTimeout(
        () => socket.destroy(new Error('connection timeout')),
        deadline - performance.now(),
      );
      const onError = (error: Error) => {
        clearTimeout(timer);
        if (performance.now() + RETRY_INTERVAL_MS < deadline) setTimeout(attempt, RETRY_INTERVAL_MS);
        else onCreated(new ServiceUnreachableError(error.message, { cause: error }), socket);
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', onError);
        onCreated(null, socket);
      });
    };
    attempt();
  }
}
