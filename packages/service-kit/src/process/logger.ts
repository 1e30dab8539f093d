import { type LogFn, pino } from 'pino';
import type { ServiceConfig } from './config.ts';
import { currentRequestId } from '../http/request-context.ts';

/** A process's log. A class, so that a provider gets it by naming the type in its constructor. */
export abstract class Logger {
  abstract readonly fatal: LogFn;
  abstract readonly error: LogFn;
  abstract readonly warn: LogFn;
  abstract readonly info: LogFn;
  abstract readonly debug: LogFn;
  abstract readonly trace: LogFn;
}

/**
 * The parts of an error that may be logged. Database errors carry the query's parameters and the conflicting row, and
 * with them names and phone numbers: only type, message, code and stack are taken.
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
 * JSON log on standard output; every line has the service's name and, within a request, its id. Lines are written
 * synchronously: pino's buffered writing never finishes at exit if the log's reader is gone.
 */
export const createLogger = ({ SERVICE, LOG_LEVEL }: Pick<ServiceConfig, 'SERVICE' | 'LOG_LEVEL'>): Logger =>
  pino(
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
    },
    pino.destination({ fd: 1, sync: true }),
  );
