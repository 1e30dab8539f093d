import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { loginSchema } from '@packaging/contracts/auth';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import type { Request } from 'express';

/**
 * Admits requests with valid credentials and sets `request.user` to the account. Guards run before pipes, so the body is
 * checked here; passport-local has its own message for a missing field.
 */
@Injectable()
export class LocalLogin extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const credentials = loginSchema.safeParse(request.body);
    if (!credentials.success) throw new ValidationFailure(fieldIssues(credentials.error.issues));
    request.body = credentials.data;
    return (await super.canActivate(context)) as boolean;
  }
}
