import 'reflect-metadata';
import {
  type DynamicModule,
  type LoggerService,
  StandardSchemaValidationPipe,
  type Type,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { JSON_BODY_MAX_BYTES } from '@packaging/contracts/limits';
import {
  REQUEST_ARRIVAL_TIMEOUT_MS,
  SERVICE_CLOSING_GRACE_MS,
  SERVICE_KEEP_ALIVE_TIMEOUT_MS,
} from '@packaging/contracts/timeouts';
import type { ServiceConfig } from './config.ts';
import { AcceptedBodyGuard } from '../http/accepted-body.guard.ts';
import { drainable } from '../http/drain.ts';
import { ErrorFilter, fieldIssues, ValidationFailure } from '../http/errors.ts';
import { requestMiddleware } from '../http/request.middleware.ts';
import { createLogger, Logger } from './logger.ts';
import { operationsHandler } from '../http/operations.ts';
import { exitOnSignals } from './exit-on-signals.ts';
import { Readiness } from './readiness.ts';

/**
 * Creates a service's application with everything that services share: request id, log, metrics, health, JSON bodies of
 * limited size, validation by contract schemas and the common error body. It does not listen yet.
 */
export async function createService(module: Type, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(withKit(module, logger), {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(logger),
  });
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(operationsHandler(app.get(Readiness)));
  app.use(requestMiddleware(logger));
  app.useBodyParser('json', { limit: JSON_BODY_MAX_BYTES, inflate: false });
  app.useGlobalGuards(new AcceptedBodyGuard(app.get(Reflector)));
  app.useGlobalPipes(
    new StandardSchemaValidationPipe({
      exceptionFactory: (issues) => new ValidationFailure(fieldIssues(issues)),
    }),
  );
  app.useGlobalFilters(new ErrorFilter(logger));
  return app;
}

/** Starts a service, which runs until SIGTERM or SIGINT. Logs a failure to start and exits with code 1. */
export async function startService(module: Type, config: ServiceConfig): Promise<void> {
  const logger = createLogger(config);
  try {
    const app = await createService(module, logger);
    const server = app.getHttpServer();
    server.keepAliveTimeout = SERVICE_KEEP_ALIVE_TIMEOUT_MS;
    server.headersTimeout = SERVICE_KEEP_ALIVE_TIMEOUT_MS + 1000;
    server.requestTimeout = REQUEST_ARRIVAL_TIMEOUT_MS;
    const drain = drainable(server);
    let stopping = false;
    app.get(Readiness).add('accepting', async () => {
      if (stopping) throw new Error('stopping');
    });
    if (!config.VISITOR_HASH_KEY)
      logger.warn('without VISITOR_HASH_KEY, limits by address are not shared with other processes');
    await app.listen(config.PORT, config.HOST);
    exitOnSignals(logger, config.SHUTDOWN_TIMEOUT_MS, async () => {
      stopping = true;
      // Before Nest's modules close what running requests still need.
      await drain(SERVICE_CLOSING_GRACE_MS);
      await app.close();
    });
    logger.info({ port: config.PORT }, 'ready');
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

class ServiceRoot {}

/** Wraps the service's module so that {@link Logger} and {@link Readiness} can be injected everywhere. */
const withKit = (module: Type, logger: Logger): DynamicModule => ({
  module: ServiceRoot,
  global: true,
  imports: [module],
  providers: [{ provide: Logger, useValue: logger }, Readiness],
  exports: [Logger, Readiness],
});

/** Writes Nest's own messages to the service's log; those about its startup at debug level. */
function nestLogger(logger: Logger): LoggerService {
  const text = (message: unknown) => (message instanceof Error ? message.message : String(message));
  return {
    log: (message: unknown) => logger.debug(text(message)),
    warn: (message: unknown) => logger.warn(text(message)),
    error: (message: unknown) => logger.error(text(message)),
    debug: (message: unknown) => logger.debug(text(message)),
    verbose: (message: unknown) => logger.trace(text(message)),
    fatal: (message: unknown) => logger.fatal(text(message)),
  };
}
