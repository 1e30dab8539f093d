import {
  BadRequestException,
  Catch,
  HttpException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { errorBody, type FieldIssue, UNAVAILABLE } from '@packaging/contracts/error-body';
import type { Request, Response } from 'express';
import { respondAndClose } from './early-response.ts';
import type { Logger } from '../process/logger.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import { currentRequestId } from './request-context.ts';
import { isDiskFull, isUnavailable } from '../process/unavailable.ts';

/** Error message of an unexpected failure, whose cause is only logged. */
export const INTERNAL_ERROR = 'Internal server error';

/** Error message of a 507 for a request that needs to be stored. */
const DATABASE_FULL =
  'We cannot store your request at the moment, because our disk is full. Please call or email us instead.';

/** An error of body-parser. */
interface ParserError {
  status?: unknown;
  type?: string;
}

/** By the type of a {@link ParserError}. */
const PARSER_MESSAGES: Record<string, string> = {
  'entity.too.large': 'The request is too large',
  'entity.parse.failed': 'The request is not valid JSON',
  'encoding.unsupported': 'The request must not be compressed',
  'charset.unsupported': 'The request must be in UTF-8',
};

/** A 400 that lists the rejected fields. Its error message is the first field's. */
export class ValidationFailure extends BadRequestException {
  constructor(readonly issues: FieldIssue[]) {
    super(issues[0]?.message ?? 'The request is not valid');
  }
}

/** A 429 with Retry-After. */
export class TooManyRequests extends HttpException {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message, 429);
  }
}

/** A 507 for a request that cannot be stored in the database. */
export class DatabaseFull extends HttpException {
  constructor() {
    super(DATABASE_FULL, 507);
  }
}

/** Maximum number of rejected fields in one response: a list may have any number of invalid entries. */
const ISSUES_MAX_COUNT = 100;

/** Converts a schema's issues for the error body, at most {@link ISSUES_MAX_COUNT}. */
export const fieldIssues = (
  issues: readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }[],
): FieldIssue[] =>
  issues.slice(0, ISSUES_MAX_COUNT).map(({ message, path = [] }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));

/** Headers that a handler may have set before it failed. */
const SUCCESS_HEADERS = ['cache-control', 'content-length', 'content-range', 'accept-ranges', 'etag', 'vary'];

/**
 * Turns every error of a service into the common error body. An unavailable database or store is a 503, so that callers
 * try again. Errors of status 500 and up are logged with their cause.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { status, message, issues } = describe(error, request);
    if (status >= 500) this.logger.error({ err: error }, 'request failed');
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    for (const name of SUCCESS_HEADERS) response.removeHeader(name);
    if (error instanceof TooManyRequests) response.setHeader('retry-after', error.retryAfterSeconds);
    const body = errorBody(message, currentRequestId() ?? '', issues);
    // A body that arrived with the headers is complete once the parser has run.
    setImmediate(() => {
      if (response.destroyed) return;
      if (request.complete) response.status(status).json(body);
      else respondAndClose(request, response, status, body);
    });
  }
}

function describe(
  error: unknown,
  request: Request,
): { status: number; message: string; issues?: FieldIssue[] | undefined } {
  if (error instanceof ValidationFailure)
    return { status: 400, message: error.message, issues: error.issues };
  // Nest wraps the errors of body-parser, whose messages contain parts of the body.
  const { status: clientError, type } = ((error instanceof HttpException ? error.cause : error) ??
    {}) as ParserError;
  if (typeof clientError === 'number' && clientError >= 400 && clientError < 500)
    return { status: clientError, message: PARSER_MESSAGES[type ?? ''] ?? 'The request cannot be read' };
  if (error instanceof HttpException) {
    const status = error.getStatus();
    // Nest's own 404 contains the URL; every other error message is ours.
    return { status, message: status === 404 && !request.route ? 'Not found' : error.message };
  }
  if (isDiskFull(error)) return { status: 507, message: DATABASE_FULL };
  if (isUnavailable(error) || error instanceof ObjectStoreError) return { status: 503, message: UNAVAILABLE };
  return { status: 500, message: INTERNAL_ERROR };
}
