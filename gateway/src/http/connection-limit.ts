import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@packaging/service-kit/process/logger';
import { networkOf } from '@packaging/service-kit/http/visitor-network';
import { refusedConnections } from '../metrics.ts';
import { ERROR_MESSAGES } from './error-response.ts';
import { sendRawError } from './unreadable-requests.ts';
import { type IsTrustedProxy, withoutPrefix } from './visitor.ts';

/**
 * Refuses connections from an address (IPv6: a /64 network) that has `max` open already, with a 429, so that one
 * visitor cannot use up all connections. Trusted proxies bring many visitors and have no limit here.
 */
export function limitConnections(
  server: Server,
  max: number,
  isTrusted: IsTrustedProxy,
  logger: Logger,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = withoutPrefix(socket.remoteAddress ?? '');
    if (isTrusted(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) {
      refusedConnections.inc();
      sendRawError(socket, 429, ERROR_MESSAGES.tooManyConnections, logger);
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
