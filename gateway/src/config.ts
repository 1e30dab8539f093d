import { httpUrl, loadConfig, port, positiveInteger } from '@packaging/service-kit/process/config';
import { isLocalSite, SERVICE_PORT } from '@packaging/service-kit/process/settings';
import { z } from 'zod';
import type { Limits } from './limits.ts';
import { SERVICE_NAMES, type ServiceName } from './routes.ts';

/** The setting with the URL of a service: `INQUIRIES_URL`. */
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

const addressOrNetwork = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be IP addresses or networks',
);

/** Every setting of the gateway, in addition to those of all processes. Fixed limits are in `limits.ts`. */
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

  /** Reverse proxies in front whose X-Forwarded-* headers are trusted: addresses and networks, separated by commas. */
  TRUSTED_PROXIES: commaSeparated.pipe(z.array(addressOrNetwork)),
  /** Host names besides that of PUBLIC_URL, separated by commas. IP addresses and localhost are always allowed. */
  ALLOWED_HOSTS: commaSeparated,
  /** Who may use internal tools (adding to the portfolio, SMS tests): everyone (on a local site), or staff (elsewhere). */
  INTERNAL_TOOLS_ACCESS: z.enum(['open', 'staff']).optional(),

  /** Multiplies every rate limit; 0 turns them off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  /** Redis that counts for all gateways together; without it, and while it is away, each counts for itself. */
  RATE_LIMIT_REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional(),
  /** Contact messages and quote requests from one address. */
  RATE_LIMIT_FORMS_PER_MINUTE: positiveInteger.default(300),
  /** Requests with files from one address: quote attachments, portfolio images. */
  RATE_LIMIT_UPLOADS_PER_MINUTE: positiveInteger.default(120),
  /** Messages to the assistant from one address. */
  RATE_LIMIT_CHAT_PER_MINUTE: positiveInteger.default(30),
  /** Reads of the portfolio's list and of the visitor's own account from one address. */
  RATE_LIMIT_READS_PER_MINUTE: positiveInteger.default(600),
  /** Images and videos from one address; a gallery has dozens, and a video comes in parts. */
  RATE_LIMIT_MEDIA_PER_MINUTE: positiveInteger.default(3000),
  /** Logins, signups and logouts from one address. */
  RATE_LIMIT_LOGIN_PER_MINUTE: positiveInteger.default(120),
  /** Calls of the SMS tools from one address, and of one staff account. */
  RATE_LIMIT_SMS_PER_MINUTE: positiveInteger.default(60),
  /** Connections open at once from one address. */
  CONNECTIONS_PER_ADDRESS_MAX: positiveInteger.default(256),

  /** Most memory for cached responses; 0 turns the cache off. */
  CACHE_MAX_MEGABYTES: z.coerce.number().int().min(0).default(32),
};

/** Reads the gateway's environment; an invalid one ends the process. */
export const loadGatewayConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  const config = loadConfig('gateway', gatewaySettings, environment);
  const { INTERNAL_TOOLS_ACCESS = isLocalSite(config.PUBLIC_URL) ? 'open' : 'staff' } = config;
  return { ...config, INTERNAL_TOOLS_ACCESS };
};

export type GatewaySettings = ReturnType<typeof loadGatewayConfig>;
/** Settings and fixed limits. */
export type GatewayConfig = GatewaySettings & Limits;
