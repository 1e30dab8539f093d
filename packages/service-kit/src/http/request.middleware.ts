import type { NextFunction, Request, Response } from 'express';
import { accountOf } from './account.ts';
import type { Logger } from '../process/logger.ts';
import { withRequestId } from './request-context.ts';
import { identifyRequest, observeRequest } from './request-observer.ts';

/** Assigns the request's id, runs the rest of the request in its context, and logs and measures the response. */
export const requestMiddleware =
  (logger: Logger) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const requestId = identifyRequest(request, response);
    const account = accountOf(request);
    const route = () => (typeof request.route?.path === 'string' ? request.route.path : 'none');
    observeRequest(logger, request, response, requestId, route, account && { accountId: account.id });
    withRequestId(requestId, next);
  };
