import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

/** The media types that a route can read, and what an error message calls them. */
const BODY_TYPES = {
  'application/json': 'JSON',
  'multipart/form-data': 'a form',
  'application/x-www-form-urlencoded': 'a form',
} as const;
type BodyType = keyof typeof BODY_TYPES;

/**
 * Has a route take bodies of this media type instead of JSON, which is every route's default. Browsers send forms for
 * foreign pages and with the visitor's cookies: such a route must not trust a cookie alone.
 */
export const AcceptsBody = Reflector.createDecorator<Exclude<BodyType, 'application/json'>>();

/**
 * Refuses a body of another media type with 415, on every route of every service ({@link AcceptsBody} makes an
 * exception). Without it a form would pass for an empty body, and foreign pages could submit one. A request without a
 * body passes.
 */
@Injectable()
export class AcceptedBodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const type: BodyType = this.reflector.get(AcceptsBody, context.getHandler()) ?? 'application/json';
    const request = context.switchToHttp().getRequest<Request>();
    // `is` gives null where there is no body, but takes `Content-Length: 0` for one.
    if (request.is(type) === false && !isEmpty(request))
      throw new UnsupportedMediaTypeException(
        `The request must be ${BODY_TYPES[type]} (Content-Type: ${type})`,
      );
    return true;
  }
}

const isEmpty = ({ headers }: Request): boolean =>
  headers['content-length'] === '0' && headers['content-type'] === undefined;
