import { type LogFn, pino } from 'pino';
import type { ServiceConfig } from './config.ts';
import { LogOutput } from './log-output.ts';
import { currentRequestId } from '../http/request-context.ts';

/** What is logged of a request that has ended. */
export interface EndedRequest {
  requestId: string;
  method: string | undefined;
  route: string;
  status: number;
  ms: number;
  accountId?: string;
}

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
  /** A request has ended: a line of level info, which may wait for others. */
  abstract readonly request: (ended: EndedRequest) => void;
}

const output = new LogOutput();

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

/** JSON log on standard output; every line has the service's name and, within a request, its id. */
export function createLogger({ SERVICE, LOG_LEVEL }: Pick<ServiceConfig, 'SERVICE' | 'LOG_LEVEL'>): Logger {
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
    },
    output,
  );
  const isLogged = logger.isLevelEnabled('info');
  // By hand, since pino takes ten times as long for a line, and there is none of which there are more.
  const request = (ended: EndedRequest) => {
    if (!isLogged) return;
    const time = new Date().toISOString();
    const line = { level: 'info', time, service: SERVICE, ...ended, msg: 'request' };
    output.writeSoon(`${JSON.stringify(line)}\n`);
  };
  return Object.assign(logger, { service: SERVICE, request });
}
