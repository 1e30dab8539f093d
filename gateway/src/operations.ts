import { createServer } from 'node:http';
import { drainable } from '@packaging/service-kit/http/drain';
import { operationsHandler } from '@packaging/service-kit/http/operations';
import type { Logger } from '@packaging/service-kit/process/logger';
import { Readiness } from '@packaging/service-kit/process/readiness';
import type { GatewayConfig } from './config.ts';
import { listen } from './listen.ts';

/** The server of health and metrics, on a port of its own. */
export interface Operations {
  port: number;
  close(): Promise<void>;
}

/** @param accepting fails while no requests are accepted */
export async function startOperations(
  config: GatewayConfig,
  logger: Logger,
  accepting: () => Promise<void>,
): Promise<Operations> {
  const readiness = new Readiness();
  readiness.add('accepting', accepting);
  const handle = operationsHandler(readiness);
  const server = createServer((request, response) => {
    handle(request, response, () => response.writeHead(404).end()).catch((error: unknown) => {
      logger.error({ err: error }, 'operations request failed');
      response.destroy();
    });
  });
  const drain = drainable(server);
  return { port: await listen(server, config.OPS_PORT, config.OPS_HOST), close: drain };
}
