/** What a page may load; everything else is blocked. Data blocks (JSON-LD) do not count as scripts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // styled-components writes its rules into style elements.
  "style-src 'self' 'unsafe-inline'",
  // Previews of chosen images are blob: URLs.
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The security headers of every response; pages and media have their own Content-Security-Policy. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** The security headers of every response over HTTPS, after which browsers use only HTTPS for a year. */
export const HTTPS_HEADERS = {
  'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
};

/** The security headers of a page. */
export const PAGE_SECURITY_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};
