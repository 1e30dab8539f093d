import cluster from 'node:cluster';
import { createLogger } from '@packaging/service-kit/process/logger';
import { exitOnSignals } from '@packaging/service-kit/process/exit-on-signals';
import { loadGatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';
import { shareOf, startWorkers } from './workers/workers.ts';

const config = loadGatewayConfig();
const logger = createLogger(config);
try {
  const start = () => {
    if (cluster.isWorker) return startGateway(shareOf(config), logger);
    return config.GATEWAY_WORKERS > 1 ? startWorkers(config, logger) : startGateway(config, logger);
  };
  const gateway = await start();
  exitOnSignals(logger, config.SHUTDOWN_TIMEOUT_MS, () => gateway.close());
  const { port, opsPort } = gateway;
  if (cluster.isWorker) logger.info({ pid: process.pid, port }, 'worker ready');
  else logger.info({ port, opsPort }, 'ready');
} catch (error) {
  logger.fatal({ err: error }, 'could not start');
  process.exit(1);
}
