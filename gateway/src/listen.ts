import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Has a server listen, and gives its port. Fails if the port is taken. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
