import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

/** The media types that a route can accept, with their names in error messages. */
const BODY_TYPES = {
  'application/json': 'JSON',
  'multipart/form-data': 'a form',
  'application/x-www-form-urlencoded': 'a form',
} as const;
type BodyType = keyof typeof BODY_TYPES;

/**
 * Makes a route accept bodies of this media type instead of JSON, the default. Browsers let any website submit forms
 * with the visitor's cookies: such a route must not rely on a cookie alone.
 */
export const AcceptsBody = Reflector.createDecorator<Exclude<BodyType, 'application/json'>>();

/**
 * Refuses a body that is not JSON, or not the type of {@link AcceptsBody}, with 415 on every route of every service.
 * Otherwise a form would count as an empty body, and other websites could submit one. Requests without a body pass.
 */
@Injectable()
export class AcceptedBodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const type: BodyType = this.reflector.get(AcceptsBody, context.getHandler()) ?? 'application/json';
    const request = context.switchToHttp().getRequest<Request>();
    // `is` returns null without a body, but counts `Content-Length: 0` as a body.
    if (request.is(type) === false && !isEmpty(request))
      throw new UnsupportedMediaTypeException(
        `The request must be ${BODY_TYPES[type]} (Content-Type: ${type})`,
      );
    return true;
  }
}

const isEmpty = ({ headers }: Request): boolean =>
  headers['content-length'] === '0' && headers['content-type'] === undefined;
