import { API } from '@packaging/contracts/api';
import {
  CHAT_BODY_MAX_BYTES,
  CREDENTIALS_BODY_MAX_BYTES,
  FORM_BODY_MAX_BYTES,
  PORTFOLIO_IMAGE_BODY_MAX_BYTES,
  QUOTE_FILES_BODY_MAX_BYTES,
  SMS_TOOL_BODY_MAX_BYTES,
} from '@packaging/contracts/limits';
import { IMAGE_WIDTHS_PX } from '@packaging/contracts/media';

/** Routes whose requests are counted together, per visitor. */
export type RateLimitGroup =
  'formSubmissions' | 'uploads' | 'chat' | 'reads' | 'media' | 'login' | 'sms' | 'callbacks' | 'pages';

/** Largest report of the SMS provider; Twilio's have some 1 KB. */
const CALLBACK_MAX_BYTES = 64 * 1024;

/** One call of the API and the service that responds to it. */
interface RouteOf<Service extends string> {
  /** The exact path; one that ends with '/' covers everything one segment below it. */
  path: string;
  /** GET covers HEAD too. */
  method: 'GET' | 'POST';
  /** Name of the service. Its URL is the setting `${NAME}_URL`, which follows from this name. */
  service: Service;
  /** Largest request body; 0 for none. */
  maxBodyBytes: number;
  /** The setting with the longest time that the connection to the service may be idle. */
  timeout: 'SERVICE_TIMEOUT_MS' | 'UPLOAD_TIMEOUT_MS';
  /** Whether the body is read whole before it is forwarded; others are forwarded as they arrive. */
  isForm?: true;
  /**
   * Whether repeating the request has no further effect, so that it can be sent again after a broken
   * connection. Uploads cannot. GET is always repeatable.
   */
  repeatable?: true;
  /** Without one, requests are not limited. */
  rateLimit?: RateLimitGroup;
  /**
   * Responses may be cached for other visitors, as far as the service's Cache-Control allows: without a query, and with
   * one of these, whose response may also depend on the image types that the visitor accepts.
   */
  cache?: { imageQueries: readonly string[] };
  /** The path of a call whose cached response is out of date after this call. */
  changes?: string;
  /** For the company's staff: with INTERNAL_TOOLS_ACCESS=staff it requires the session of a staff account. */
  internalTool?: boolean;
  /** Called by other servers, so it is exempt from the check for requests from other sites' pages. */
  webhook?: boolean;
}

const READ = { maxBodyBytes: 0, timeout: 'SERVICE_TIMEOUT_MS', rateLimit: 'reads' } as const;
const FORM_SUBMISSION = {
  maxBodyBytes: FORM_BODY_MAX_BYTES,
  timeout: 'SERVICE_TIMEOUT_MS',
  isForm: true,
  rateLimit: 'formSubmissions',
} as const;
const CREDENTIALS = {
  ...FORM_SUBMISSION,
  maxBodyBytes: CREDENTIALS_BODY_MAX_BYTES,
  rateLimit: 'login',
} as const;
const SMS_TOOL = { service: 'notifications', rateLimit: 'sms', internalTool: true } as const;
const SMS_CALL = { ...FORM_SUBMISSION, ...SMS_TOOL, maxBodyBytes: SMS_TOOL_BODY_MAX_BYTES } as const;
const CALLBACK = {
  maxBodyBytes: CALLBACK_MAX_BYTES,
  timeout: 'SERVICE_TIMEOUT_MS',
  isForm: true,
  webhook: true,
  rateLimit: 'callbacks',
} as const;
const UPLOAD = { timeout: 'UPLOAD_TIMEOUT_MS', rateLimit: 'uploads' } as const;

const routes = [
  { ...API.currentUser, service: 'auth', ...READ },
  { ...API.login, service: 'auth', ...CREDENTIALS },
  { ...API.signup, service: 'auth', ...CREDENTIALS },
  { ...API.logout, service: 'auth', ...CREDENTIALS },
  { ...API.changePassword, service: 'auth', ...CREDENTIALS },
  { ...API.sessions, service: 'auth', ...READ },
  { ...API.endSession, service: 'auth', ...CREDENTIALS },
  { ...API.contact, service: 'inquiries', ...FORM_SUBMISSION, repeatable: true },
  { ...API.requestQuote, service: 'inquiries', ...FORM_SUBMISSION, repeatable: true },
  { ...API.uploadQuoteFiles, service: 'inquiries', maxBodyBytes: QUOTE_FILES_BODY_MAX_BYTES, ...UPLOAD },
  {
    ...API.chat,
    service: 'assistant',
    ...FORM_SUBMISSION,
    maxBodyBytes: CHAT_BODY_MAX_BYTES,
    rateLimit: 'chat',
  },
  {
    ...API.portfolio,
    service: 'portfolio',
    ...READ,
    cache: { imageQueries: [] },
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
    cache: { imageQueries: IMAGE_WIDTHS_PX.map((width) => `?w=${width}`) },
  },
  { ...API.testSms, ...SMS_CALL },
  { ...API.smsCapability, ...SMS_CALL },
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
