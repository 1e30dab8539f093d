import { setFlagsFromString } from 'node:v8';
import { createLogger } from '@packaging/service-kit/process/logger';
import { exitOnSignals } from '@packaging/service-kit/process/exit-on-signals';
import { loadGatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

// Passing bodies through makes buffers that are garbage at once. Where new objects get much room, as by
// default, V8 leaves them lying for long: ten uploads at once take 60 MB instead of 15.
setFlagsFromString('--scavenger-max-new-space-capacity-mb=1');

const config = loadGatewayConfig();
const logger = createLogger(config);
try {
  const gateway = await startGateway(config, logger);
  exitOnSignals(logger, config.SHUTDOWN_TIMEOUT_MS, () => gateway.close());
  logger.info({ port: gateway.port, opsPort: gateway.opsPort }, 'ready');
} catch (error) {
  logger.fatal({ err: error }, 'could not start');
  process.exit(1);
}
