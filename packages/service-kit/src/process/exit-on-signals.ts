import type { Logger } from './logger.ts';

/**
 * Stops the process gracefully on SIGTERM or SIGINT: exits with 0 when `close` succeeds, with 1 if it fails or takes
 * longer than `timeoutMs`. Exits with 1 on an uncaught error, since the state is unknown then.
 */
export function exitOnSignals(logger: Logger, timeoutMs: number, close: () => Promise<unknown>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals | 'disconnect') => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    const timer = setTimeout(() => {
      logger.warn({ timeoutMs }, 'stopped before everything had finished');
      process.exit(1);
    }, timeoutMs);
    close().then(
      () => {
        clearTimeout(timer);
        logger.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by `make start`: nothing else stops this process if the runner is killed.
  if (process.connected) process.on('disconnect', () => stop('disconnect'));
  const die = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected failure');
    process.exit(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}
