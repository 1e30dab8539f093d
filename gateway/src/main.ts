import { createLogger } from '@packaging/service-kit/process/logger';
import { exitOnSignals } from '@packaging/service-kit/process/exit-on-signals';
import { loadGatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

const config = loadGatewayConfig();
const logger = createLogger(config);
try {
  const gateway = await startGateway(config, logger);
  exitOnSignals(logger, config.SHUTDOWN_TIMEOUT_MS, () => gateway.close());
  const { port, opsPort } = gateway;
  logger.info({ port, opsPort }, 'ready');
} catch (error) {
  logger.fatal({ err: error }, 'could not start');
  process.exit(1);
}
