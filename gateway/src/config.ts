import {
  GATEWAY_UPLOAD_IDLE_TIMEOUT_MS,
  REQUEST_ARRIVAL_TIMEOUT_MS,
  SERVICE_RESPONSE_TIMEOUT_MS,
  SERVICE_RESTART_TIMEOUT_MS,
} from '@packaging/contracts/timeouts';
import {
  httpUrl,
  loadConfig,
  milliseconds,
  port,
  positiveInteger,
} from '@packaging/service-kit/process/config';
import { z } from 'zod';
import { SERVICE_NAMES, type ServiceName } from './routes.ts';

/** The setting that says where a service is: `INQUIRIES_URL`. */
type ServiceUrlSetting<Name extends ServiceName = ServiceName> = `${Uppercase<Name>}_URL`;

export const serviceUrlSetting = (name: ServiceName): ServiceUrlSetting =>
  `${name.toUpperCase()}_URL` as ServiceUrlSetting;

const serviceUrls = Object.fromEntries(
  SERVICE_NAMES.map((name) => [serviceUrlSetting(name), httpUrl]),
) as Record<ServiceUrlSetting, typeof httpUrl>;

/** A URL without a path, to which paths of pages are appended. */
const origin = httpUrl
  .transform((url) => new URL(url))
  .refine((url) => url.href === `${url.origin}/`, 'must be an http:// URL without a path')
  .transform((url) => url.origin);

/** Every setting of the gateway besides those of all processes. */
export const gatewaySettings = {
  /** Address and port of `/health/*` and `/metrics`, which visitors must not reach. */
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: port,
  /** Directory of the built pages. */
  WEB_ROOT: z.string(),
  /** Where visitors reach the site; written into pages and sitemap.xml for search engines. */
  PUBLIC_URL: origin,
  /** One URL per service that a route names. */
  ...serviceUrls,

  /** Reverse proxies in front whose X-Forwarded-* headers are trusted, counted from this process. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).default(0),
  /** Who may use internal tools (adding to the portfolio, SMS tests): everybody, or staff. */
  INTERNAL_TOOLS_ACCESS: z.enum(['open', 'staff']).default('open'),

  /** Multiplies every rate limit; 0 turns them off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  /** Contact messages and quote requests from one address. */
  RATE_LIMIT_FORMS_PER_MINUTE: positiveInteger.default(300),
  /** Requests with files from one address: quote attachments, portfolio images. */
  RATE_LIMIT_UPLOADS_PER_MINUTE: positiveInteger.default(120),
  /** Messages to the assistant from one address. */
  RATE_LIMIT_CHAT_PER_MINUTE: positiveInteger.default(30),
  /** Readings of the portfolio's list, and questions to the SMS provider about its account, from one address. */
  RATE_LIMIT_READS_PER_MINUTE: positiveInteger.default(600),

  /** Most memory for responses that may be sent to others too; 0 turns this cache off. */
  CACHE_MAX_MEGABYTES: z.coerce.number().int().min(0).default(32),

  /** How long a request waits for its service to accept a connection, through a restart of the service. */
  SERVICE_CONNECT_TIMEOUT_MS: milliseconds.default(SERVICE_RESTART_TIMEOUT_MS),
  /** How long a service may send nothing before the visitor gets a 504. */
  SERVICE_TIMEOUT_MS: milliseconds.default(SERVICE_RESPONSE_TIMEOUT_MS),
  /** How long visitor and service may both send nothing during an upload. */
  UPLOAD_TIMEOUT_MS: milliseconds.default(GATEWAY_UPLOAD_IDLE_TIMEOUT_MS),

  /** Time for a request's headers to arrive. */
  HEADERS_TIMEOUT_MS: milliseconds.default(15_000),
  /** Time for a whole request to arrive. */
  REQUEST_TIMEOUT_MS: milliseconds.default(REQUEST_ARRIVAL_TIMEOUT_MS),
  /** How long a visitor's idle connection is kept. */
  KEEP_ALIVE_TIMEOUT_MS: milliseconds.default(75_000),
  /** Largest request line and headers. */
  HEADERS_MAX_BYTES: z.coerce.number().int().min(4096).default(16_384),
};

/** Reads the gateway's environment; an invalid one ends the process. */
export const loadGatewayConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  loadConfig('gateway', gatewaySettings, environment);

export type GatewayConfig = ReturnType<typeof loadGatewayConfig>;
