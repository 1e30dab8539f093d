import { type LogFn, pino } from 'pino';
import type { ServiceConfig } from './config.ts';
import { currentRequestId } from '../http/request-context.ts';

/** A process's log. A class, so that a provider gets it by naming the type in its constructor. */
export abstract class Logger {
  /** The name of the process. */
  abstract readonly service: string;
  abstract readonly fatal: LogFn;
  abstract readonly error: LogFn;
  abstract readonly warn: LogFn;
  abstract readonly info: LogFn;
  abstract readonly debug: LogFn;
  abstract readonly trace: LogFn;
}

const STANDARD_OUTPUT = 1;
/** Lines are written once they reach this size, or after this time. */
const BATCH_BYTES = 4096;
const BATCH_MS = 100;

/**
 * Standard output in batches. Synchronous, since pino's asynchronous destination never returns from the flush at exit
 * when nothing reads the log any more (sonic-boom 4.2 retries EPIPE forever).
 */
const output = pino.destination({
  dest: STANDARD_OUTPUT,
  minLength: BATCH_BYTES,
  periodicFlush: BATCH_MS,
  sync: true,
});
process.on('exit', () => output.flush());

/**
 * The parts of an error that may be logged. Database errors carry the query's parameters and the conflicting row, and
 * with them names and phone numbers: only type, message, code and stack are logged.
 */
const serializeError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        code: (error as { code?: unknown }).code,
        stack: error.stack,
        ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
      }
    : { message: String(error) };

/**
 * JSON log on standard output; every line has the service's name and, within a request, its id. Warnings and errors are
 * written at once, with everything before them, so that a process that is killed leaves its reason.
 * @param descriptor of an open file, by default standard output in batches
 */
export function createLogger(
  { SERVICE, LOG_LEVEL }: Pick<ServiceConfig, 'SERVICE' | 'LOG_LEVEL'>,
  descriptor?: number,
): Logger {
  const destination = descriptor === undefined ? output : pino.destination({ dest: descriptor, sync: true });
  const logger = pino(
    {
      level: LOG_LEVEL,
      base: { service: SERVICE },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: serializeError },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId ? { requestId } : {};
      },
      hooks: {
        logMethod(line, write, level) {
          write.apply(this, line);
          if (level >= pino.levels.values['warn']!) destination.flush();
        },
      },
    },
    destination,
  );
  return Object.assign(logger, { service: SERVICE });
}
