import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { connect, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/** Below the services' own keep-alive time (75 s), so that no request is sent on a connection that closes. */
const IDLE_MAX_MS = 60_000;
const RETRY_INTERVAL_MS = 100;

/** No connection to a service could be made: nothing of the request was sent. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

type Created = (error: Error | null, socket: Duplex) => void;

/**
 * Keeps connections to the services open between requests. A connection that cannot be made is tried again
 * for `connectTimeoutMs`, so that a visitor does not notice the restart of a service; since nothing has been
 * sent by then, this is safe for every request.
 */
export class ServiceAgent extends Agent {
  constructor(private readonly connectTimeoutMs: number) {
    super({ keepAlive: true, timeout: IDLE_MAX_MS } satisfies AgentOptions);
  }

  override createConnection(options: ClientRequestArgs, created: Created): undefined {
    const deadline = performance.now() + this.connectTimeoutMs;
    const attempt = () => {
      const socket = connect(options as NetConnectOpts);
      const timer = setTimeout(
        () => socket.destroy(new Error('no connection in time')),
        deadline - performance.now(),
      );
      const failed = (error: Error) => {
        clearTimeout(timer);
        if (performance.now() + RETRY_INTERVAL_MS < deadline) setTimeout(attempt, RETRY_INTERVAL_MS);
        else created(new ServiceUnreachable(error.message, { cause: error }), socket);
      };
      socket.once('error', failed);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', failed);
        created(null, socket);
      });
    };
    attempt();
  }
}
