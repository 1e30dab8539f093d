import { AsyncLocalStorage } from 'node:async_hooks';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import { DATABASE_REQUEST_TIMEOUT_MS } from '@packaging/contracts/timeouts';
import type { NextFunction, Request, Response } from 'express';
import { accountOf } from './account.ts';
import type { Logger } from '../process/logger.ts';
import { hasBody } from './early-response.ts';
import { limitDatabaseTime, withRequestId } from './request-context.ts';
import { identifyRequest, observeRequest } from './request-observer.ts';

/**
 * Assigns the request's id, handles the rest of the request in its context, and logs and measures the response. The
 * time limit for database work starts when the request's body has arrived.
 */
export const requestMiddleware =
  (logger: Logger) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const requestId = identifyRequest(response, request.headers[REQUEST_ID_HEADER]);
    const account = accountOf(request);
    const labels = () => ({
      route: typeof request.route?.path === 'string' ? request.route.path : 'none',
      service: logger.service,
    });
    observeRequest(logger, request, response, requestId, labels, account && { accountId: account.id });
    withRequestId(requestId, () => {
      const limitTime = () => limitDatabaseTime(DATABASE_REQUEST_TIMEOUT_MS);
      if (hasBody(request)) request.once('end', AsyncLocalStorage.bind(limitTime));
      else limitTime();
      next();
    });
  };
