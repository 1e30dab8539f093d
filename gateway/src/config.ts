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
import { SERVICE_PORT } from '@packaging/service-kit/process/settings';
import { z } from 'zod';
import { trustedProxies } from './http/visitor.ts';
import { SERVICE_NAMES, type ServiceName } from './routes.ts';

/** The setting that says where a service is: `INQUIRIES_URL`. */
type ServiceUrlSetting<Name extends ServiceName = ServiceName> = `${Uppercase<Name>}_URL`;

export const serviceUrlSetting = (name: ServiceName): ServiceUrlSetting =>
  `${name.toUpperCase()}_URL` as ServiceUrlSetting;

/** In containers a service is found by its name, without a setting. */
const serviceUrls = Object.fromEntries(
  SERVICE_NAMES.map((name) => [serviceUrlSetting(name), httpUrl.default(`http://${name}:${SERVICE_PORT}`)]),
) as Record<ServiceUrlSetting, z.ZodDefault<typeof httpUrl>>;

/** A URL without a path, to which paths of pages are appended. */
const origin = httpUrl
  .transform((url) => new URL(url))
  .refine((url) => url.href === `${url.origin}/`, 'must be an http:// URL without a path')
  .transform((url) => url.origin);

const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Whether a function takes a value. */
const isReadable =
  <Value>(read: (value: Value) => unknown) =>
  (value: Value): boolean => {
    try {
      read(value);
      return true;
    } catch {
      return false;
    }
  };

/** Every setting of the gateway besides those of all processes. */
export const gatewaySettings = {
  /** Address and port of `/health/*` and `/metrics`, which visitors must not reach. */
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: port,
  /** Processes that share the port: as many as cores may be used. */
  GATEWAY_WORKERS: positiveInteger.default(1),
  /** Directory of the built pages. */
  WEB_ROOT: z.string(),
  /** Where visitors reach the site; written into pages and sitemap.xml for search engines. */
  PUBLIC_URL: origin,
  /** One URL per service that a route names. */
  ...serviceUrls,

  /** Reverse proxies in front whose X-Forwarded-* headers are trusted: addresses and networks, separated by commas. */
  TRUSTED_PROXIES: commaSeparated.refine(isReadable(trustedProxies), 'must be IP addresses or networks'),
  /** Host names besides that of PUBLIC_URL, separated by commas. IP addresses and localhost are always allowed. */
  ALLOWED_HOSTS: commaSeparated,
  /** Who may use internal tools (adding to the portfolio, SMS tests): everybody, or staff. */
  INTERNAL_TOOLS_ACCESS: z.enum(['open', 'staff']).default('open'),

  /** Multiplies every rate limit; 0 turns them off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  /** Redis that counts for all gateways together; each counts for itself without it, and while it is away. */
  RATE_LIMIT_REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional(),
  /** Contact messages and quote requests from one address. */
  RATE_LIMIT_FORMS_PER_MINUTE: positiveInteger.default(300),
  /** Requests with files from one address: quote attachments, portfolio images. */
  RATE_LIMIT_UPLOADS_PER_MINUTE: positiveInteger.default(120),
  /** Messages to the assistant from one address. */
  RATE_LIMIT_CHAT_PER_MINUTE: positiveInteger.default(30),
  /** Readings of the portfolio's list and of the visitor's own account from one address. */
  RATE_LIMIT_READS_PER_MINUTE: positiveInteger.default(600),
  /** Images and videos from one address; a gallery has dozens, and a video comes in parts. */
  RATE_LIMIT_MEDIA_PER_MINUTE: positiveInteger.default(3000),
  /** Logins, signups and logouts from one address. */
  RATE_LIMIT_LOGIN_PER_MINUTE: positiveInteger.default(120),
  /** Calls of the SMS tools from one address, and of one staff account. */
  RATE_LIMIT_SMS_PER_MINUTE: positiveInteger.default(60),
  /** Connections open at once from one address. */
  CONNECTIONS_PER_ADDRESS_MAX: positiveInteger.default(256),

  /** Most memory for responses that may be sent to others too; 0 turns this cache off. */
  CACHE_MAX_MEGABYTES: z.coerce.number().int().min(0).default(32),

  /** Requests that may wait for the responses of one service; more get a 503, so that the other services stay usable. */
  SERVICE_REQUESTS_WAITING_MAX: positiveInteger.default(256),
  /** Age at which a connection to a service is replaced, which finds new replicas. */
  SERVICE_CONNECTION_MAX_AGE_MS: milliseconds.default(5000),
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
  /** Time for the body of a form, a login or a message to arrive. */
  BODY_TIMEOUT_MS: milliseconds.default(30_000),
  /** How long a visitor's idle connection is kept. */
  KEEP_ALIVE_TIMEOUT_MS: milliseconds.default(75_000),
  /** Largest request line and headers. */
  HEADERS_MAX_BYTES: z.coerce.number().int().min(4096).default(16_384),
};

/** Reads the gateway's environment; an invalid one ends the process. */
export const loadGatewayConfig = (environment: NodeJS.ProcessEnv = process.env) =>
  loadConfig('gateway', gatewaySettings, environment);

export type GatewayConfig = ReturnType<typeof loadGatewayConfig>;
