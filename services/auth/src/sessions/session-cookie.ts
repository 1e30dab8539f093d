import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { config } from '../config.ts';

const HOUR_MS = 60 * 60 * 1000;
const secure = new URL(config.PUBLIC_URL).protocol === 'https:';

/** With the prefix, browsers take the cookie from this host alone, not from a subdomain or over plain HTTP. */
const NAME = `${secure ? '__Host-' : ''}packaging-session`;
const ATTRIBUTES: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
const TOKEN = /^[\w-]{43}$/;

/** Gives the browser a session's token, for as long as a session can last. */
export const setSessionCookie = (response: Response, token: string): void => {
  response.cookie(NAME, token, { ...ATTRIBUTES, maxAge: config.SESSION_MAX_HOURS * HOUR_MS });
};

/** Has the browser forget it. */
export const clearSessionCookie = (response: Response): void => {
  response.clearCookie(NAME, ATTRIBUTES);
};

/** The token that a Cookie header holds, or undefined if there is none that could be one of ours. */
export function sessionToken(cookies: string | undefined): string | undefined {
  const value = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/** A handler's parameter: the session token that the request carries, if any. */
export const SessionToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  sessionToken(context.switchToHttp().getRequest<Request>().headers.cookie),
);
