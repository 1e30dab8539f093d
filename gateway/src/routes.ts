import { API } from '@packaging/contracts/api';
import {
  CREDENTIALS_BODY_MAX_BYTES,
  JSON_BODY_MAX_BYTES,
  PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  QUOTE_FILES_BODY_MAX_BYTES,
} from '@packaging/contracts/limits';
import { IMAGE_WIDTHS_PX } from '@packaging/contracts/media';

/** Routes whose requests are counted together, per visitor. */
export type RateLimitGroup = 'formSubmissions' | 'uploads' | 'chat' | 'reads' | 'media' | 'login' | 'sms';

/** The headers by which a service may choose among variants of a response. */
export type VariantHeader = 'accept' | 'accept-encoding';

/** Largest report of the SMS provider; Twilio's have some 1 KB. */
const CALLBACK_MAX_BYTES = 64 * 1024;

/** One call of the API and the service that responds to it. */
interface RouteOf<Service extends string> {
  /** The exact path; one that ends with '/' covers everything one segment below it. */
  path: string;
  /** GET covers HEAD too. */
  method: 'GET' | 'POST';
  /** Name of the service. Its URL is the setting `${NAME}_URL`, which exists because the name stands here. */
  service: Service;
  /** Largest request body; 0 for none. */
  maxBodyBytes: number;
  /** The setting that says how long the connection to the service may be idle. */
  timeout: 'SERVICE_TIMEOUT_MS' | 'UPLOAD_TIMEOUT_MS';
  /**
   * The setting that says within what time a form's body has to arrive, which is read whole before the service is asked.
   * Without one, a body is passed on as it arrives and has the time of any request.
   */
  bodyTimeout?: 'BODY_TIMEOUT_MS';
  /**
   * Whether the service treats the same request as one when it comes twice, so that it can be sent again after a broken
   * connection. Uploads cannot be. GET is always repeatable.
   */
  repeatable?: true;
  /** Without one, requests are not limited. */
  rateLimit?: RateLimitGroup;
  /**
   * Responses may be kept for others, as far as the service's Cache-Control says so: to requests with one of these
   * queries, the only ones that mean anything, and by the one header that the service may vary by.
   */
  cache?: { queries: readonly string[]; varyBy: VariantHeader };
  /** The path of a call whose response is another one after this call. */
  changes?: string;
  /** For the company's own people: with INTERNAL_TOOLS_ACCESS=staff it takes the session of a staff account. */
  internalTool?: boolean;
  /** Takes calls that other servers make in their own ways, which are not to be taken for another site's pages. */
  webhook?: boolean;
}

const READ = { maxBodyBytes: 0, timeout: 'SERVICE_TIMEOUT_MS', rateLimit: 'reads' } as const;
const FORM_SUBMISSION = {
  maxBodyBytes: JSON_BODY_MAX_BYTES,
  timeout: 'SERVICE_TIMEOUT_MS',
  bodyTimeout: 'BODY_TIMEOUT_MS',
  rateLimit: 'formSubmissions',
} as const;
const CREDENTIALS = {
  ...FORM_SUBMISSION,
  maxBodyBytes: CREDENTIALS_BODY_MAX_BYTES,
  rateLimit: 'login',
} as const;
const SMS_TOOL = { service: 'notifications', rateLimit: 'sms', internalTool: true } as const;
const CALLBACK = {
  maxBodyBytes: CALLBACK_MAX_BYTES,
  timeout: 'SERVICE_TIMEOUT_MS',
  bodyTimeout: 'BODY_TIMEOUT_MS',
  webhook: true,
} as const;
const UPLOAD = { timeout: 'UPLOAD_TIMEOUT_MS', rateLimit: 'uploads' } as const;

const routes = [
  { ...API.currentUser, service: 'auth', ...READ },
  { ...API.login, service: 'auth', ...CREDENTIALS },
  { ...API.signup, service: 'auth', ...CREDENTIALS },
  { ...API.logout, service: 'auth', ...CREDENTIALS },
  { ...API.contact, service: 'inquiries', ...FORM_SUBMISSION, repeatable: true },
  { ...API.requestQuote, service: 'inquiries', ...FORM_SUBMISSION, repeatable: true },
  { ...API.uploadQuoteFiles, service: 'inquiries', maxBodyBytes: QUOTE_FILES_BODY_MAX_BYTES, ...UPLOAD },
  { ...API.chat, service: 'assistant', ...FORM_SUBMISSION, rateLimit: 'chat' },
  {
    ...API.portfolio,
    service: 'portfolio',
    ...READ,
    cache: { queries: [''], varyBy: 'accept-encoding' },
  },
  {
    ...API.uploadPortfolioItem,
    service: 'portfolio',
    maxBodyBytes: PORTFOLIO_IMAGE_BODY_MAX_BYTES,
    ...UPLOAD,
    internalTool: true,
    changes: API.portfolio.path,
  },
  {
    ...API.media,
    service: 'portfolio',
    ...READ,
    rateLimit: 'media',
    cache: { queries: ['', ...IMAGE_WIDTHS_PX.map((width) => `?w=${width}`)], varyBy: 'accept' },
  },
  { ...API.testSms, ...FORM_SUBMISSION, ...SMS_TOOL },
  { ...API.smsCapability, ...FORM_SUBMISSION, ...SMS_TOOL },
  { ...API.smsProviderStatus, ...READ, ...SMS_TOOL },
  { ...API.smsStatus, service: 'notifications', ...CALLBACK },
  { ...API.smsInbound, service: 'notifications', ...CALLBACK },
] as const satisfies RouteOf<string>[];

export type ServiceName = (typeof routes)[number]['service'];
export type Route = RouteOf<ServiceName>;

/** Every call that the gateway forwards. */
export const ROUTES: readonly Route[] = routes;

/** The services that the routes name. */
export const SERVICE_NAMES: ServiceName[] = [...new Set(ROUTES.map(({ service }) => service))];
