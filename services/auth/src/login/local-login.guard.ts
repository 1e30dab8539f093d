import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { credentialsSchema } from '@packaging/contracts/auth';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import type { Request } from 'express';

/**
 * Lets requests with the right credentials pass, with the account as `request.user`. Guards run before pipes, so the
 * body is checked here; passport-local would refuse a missing field with a message of its own.
 */
@Injectable()
export class LocalLogin extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const credentials = credentialsSchema.safeParse(request.body);
    if (!credentials.success) throw new ValidationFailure(fieldIssues(credentials.error.issues));
    request.body = credentials.data;
    return (await super.canActivate(context)) as boolean;
  }
}
