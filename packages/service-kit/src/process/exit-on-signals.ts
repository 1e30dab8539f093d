import type { Logger } from './logger.ts';

/**
 * Ends the process gracefully on SIGTERM or SIGINT: it exits with 0 once `close` has succeeded, and with 1
 * if that fails or takes longer than `timeoutMs`. An uncaught error ends it with 1, since its state is then unknown.
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
  // Started by `make start`: if the runner is killed, nobody else would end this process.
  if (process.connected) process.on('disconnect', () => stop('disconnect'));
  const die = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected failure');
    process.exit(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}
