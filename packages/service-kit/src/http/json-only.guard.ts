import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import type { Request } from 'express';

/**
 * Refuses a body that is not JSON, which would arrive here as no body at all and be told so field by field.
 * It also keeps out the forms of foreign pages, which browsers send without asking.
 */
@Injectable()
export class JsonOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    // `is` gives null where there is no body.
    if (context.switchToHttp().getRequest<Request>().is('application/json') === false)
      throw new UnsupportedMediaTypeException('The request must be JSON (Content-Type: application/json)');
    return true;
  }
}
