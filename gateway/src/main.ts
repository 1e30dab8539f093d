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
  const { PUBLIC_URL, INTERNAL_TOOLS_ACCESS } = config;
  logger.info(
    { publicUrl: PUBLIC_URL },
    `internal tools are ${INTERNAL_TOOLS_ACCESS === 'open' ? 'open to everyone' : 'for staff only'}`,
  );
  logger.info({ port, opsPort }, 'ready');
} catch (error) {
  logger.fatal({ err: error }, 'could not start');
  process.exit(1);
}
