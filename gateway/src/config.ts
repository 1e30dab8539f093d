import { loadConfig } from '@packaging/service-kit/process/config';
import { z } from 'zod';

const milliseconds = z.coerce.number().int().positive();
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// URL' });
/** An address without a path: pages append their own. */
const origin = httpUrl
  .transform((url) => new URL(url))
  .refine((url) => url.href === `${url.origin}/`, 'must be an http:// URL without a path')
  .transform((url) => url.origin);
const requestsPerMinute = z.coerce.number().int().positive();

/** Reads the gateway's environment; a bad one ends the process. */
export const loadGatewayConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  loadConfig(
    'gateway',
    {
      /** Address and port of `/health/*` and `/metrics`, which are not for visitors. */
      OPS_HOST: z.string().default('127.0.0.1'),
      OPS_PORT: z.coerce.number().int().min(0).max(65535),
      /** Directory of the built pages. */
      WEB_ROOT: z.string(),
      /** Where visitors reach the site; stands in what pages and sitemap tell search engines. */
      PUBLIC_URL: origin,
      INQUIRIES_URL: httpUrl,
      PORTFOLIO_URL: httpUrl,

      /** Reverse proxies in front whose X-Forwarded-* headers are believed, counted from this process. */
      TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).default(0),
      /** Multiplies every rate limit; 0 turns them off. */
      RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
      /** Contact messages and quote requests from one address. */
      RATE_LIMIT_FORMS_PER_MINUTE: requestsPerMinute.default(300),
      /** Requests with files from one address: attachments, pictures of the portfolio. */
      RATE_LIMIT_UPLOADS_PER_MINUTE: requestsPerMinute.default(120),

      /** How long a request waits for its service to accept a connection, through a restart of the service. */
      SERVICE_CONNECT_TIMEOUT_MS: milliseconds.default(5000),
      /** Longest silence of a service that answers. */
      SERVICE_TIMEOUT_MS: milliseconds.default(30_000),
      /** Longest silence while files are passed on, from visitor or service. */
      UPLOAD_TIMEOUT_MS: milliseconds.default(60_000),

      /** Time for a request's headers to arrive. */
      HEADERS_TIMEOUT_MS: milliseconds.default(15_000),
      /** Time for a whole request to arrive: 200 MB of attachments over a 2 Mbit/s line. */
      REQUEST_TIMEOUT_MS: milliseconds.default(15 * 60_000),
      /** How long a visitor's idle connection is kept. */
      KEEP_ALIVE_TIMEOUT_MS: milliseconds.default(75_000),
      /** Largest request line and headers. */
      HEADERS_MAX_BYTES: z.coerce
        .number()
        .int()
        .min(4096)
        .default(16 * 1024),
    },
    environment,
  );

export type GatewayConfig = ReturnType<typeof loadGatewayConfig>;
