import type { ServerResponse } from 'node:http';

/** For every answer. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** What a page may load and do; whatever is not named here is refused. Data blocks (JSON-LD) are no scripts to it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // styled-components writes its rules into style elements.
  "style-src 'self' 'unsafe-inline'",
  // Previews of pictures that a visitor has chosen are blob: addresses.
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For pages. */
const PAGE = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Sets what every answer carries. `https` adds the promise to be reached only that way. */
export function setSecurityHeaders(response: ServerResponse, https: boolean): void {
  for (const [name, value] of Object.entries(COMMON)) response.setHeader(name, value);
  if (https) response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}

/** Sets what a page carries besides. */
export function setPageSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(PAGE)) response.setHeader(name, value);
}
