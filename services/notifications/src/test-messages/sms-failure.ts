import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { errorBody } from '@packaging/contracts/error-body';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import type { Response } from 'express';

/** Details that the pages show with the error message, and the time until a retry may succeed. */
export interface FailureDetails {
  suggestion?: string | undefined;
  trialWarning?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** A message that was not sent. */
export class SmsFailure extends HttpException {
  constructor(
    status: number,
    message: string,
    readonly details: FailureDetails = {},
  ) {
    super(message, status);
  }
}

/** Writes an {@link SmsFailure} as the common error body with its details. */
@Catch(SmsFailure)
export class SmsFailureFilter implements ExceptionFilter {
  catch(failure: SmsFailure, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { retryAfterSeconds, ...shown } = failure.details;
    if (retryAfterSeconds) response.set('Retry-After', String(retryAfterSeconds));
    response
      .status(failure.getStatus())
      .json({ ...errorBody(failure.message, currentRequestId() ?? ''), ...shown });
  }
}
