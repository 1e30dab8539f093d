import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@packaging/service-kit/process/logger';
import { NetworkUsage } from '@packaging/service-kit/http/network-usage';
import { networksOf } from '@packaging/service-kit/http/visitor-network';
import { refusedConnections } from '../metrics.ts';
import { ERROR_MESSAGES } from './error-response.ts';
import { sendRawError } from './unreadable-requests.ts';
import { type IsTrustedProxy, withoutPrefix } from './visitor.ts';

/**
 * Refuses connections from an address that has `max` open already (IPv6: from its networks), with a 429, so that one
 * visitor cannot use up all connections. Trusted proxies bring many visitors and have no limit here.
 */
export function limitConnections(
  server: Server,
  max: number,
  isTrusted: IsTrustedProxy,
  logger: Logger,
): void {
  const open = new NetworkUsage();
  server.on('connection', (socket: Socket) => {
    const address = withoutPrefix(socket.remoteAddress ?? '');
    if (isTrusted(address)) return;
    const networks = networksOf(address);
    if (!open.add(networks, 1, max)) {
      refusedConnections.inc();
      sendRawError(socket, 429, ERROR_MESSAGES.tooManyConnections, logger);
      return;
    }
    socket.once('close', () => open.remove(networks, 1));
  });
}
