import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { config } from '../config.ts';

const secure = new URL(config.PUBLIC_URL).protocol === 'https:';

/** With the prefix, browsers accept the cookie only from this host over https, not from a subdomain. */
const NAME = `${secure ? '__Host-' : ''}packaging-session`;
const ATTRIBUTES: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
const TOKEN = /^[\w-]{43}$/;

/** Sets the cookie, which the browser keeps for `maxAge` milliseconds. */
export const setSessionCookie = (response: Response, token: string, maxAge: number): void => {
  response.cookie(NAME, token, { ...ATTRIBUTES, maxAge });
};

/** Clears the cookie. */
export const clearSessionCookie = (response: Response): void => {
  response.clearCookie(NAME, ATTRIBUTES);
};

/** The session token in a Cookie header, if one has the right form. */
function sessionToken(cookies: string | undefined): string | undefined {
  const value = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/** Handler parameter: the request's session token, if any. */
export const SessionToken = createParamDecorator((_: unknown, context: ExecutionContext) =>
  sessionToken(context.switchToHttp().getRequest<Request>().headers.cookie),
);
