import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { createLogger } from '@packaging/service-kit/process/logger';
import { exitOnSignals } from '@packaging/service-kit/process/exit-on-signals';
import { loadGatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';
import { shareOf, startWorkers } from './workers/workers.ts';

// Streaming bodies creates short-lived buffers, which V8 frees late while its young generation has room.
// With this limit ten uploads at once take 15 MB of memory instead of 60.
setFlagsFromString('--scavenger-max-new-space-capacity-mb=1');

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
