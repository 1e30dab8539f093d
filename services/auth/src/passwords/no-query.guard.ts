import { BadRequestException, type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Refuses a query string: addresses end up in logs and histories, and passport-local would read a password there. */
@Injectable()
export class NoQuery implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().originalUrl.includes('?'))
      throw new BadRequestException(
        'Username and password belong in the body of the request, not its address',
      );
    return true;
  }
}
