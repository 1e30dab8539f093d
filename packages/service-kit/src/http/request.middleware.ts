import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../process/logger.ts';
import { withRequestId } from './request-context.ts';
import { identifyRequest, observeRequest } from './request-observer.ts';

/** Gives every request its id, runs the rest of the request with it, and logs and measures its end. */
export const requestMiddleware =
  (logger: Logger) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const requestId = identifyRequest(request, response);
    observeRequest(logger, request, response, requestId, () =>
      typeof request.route?.path === 'string' ? request.route.path : 'none',
    );
    withRequestId(requestId, next);
  };
