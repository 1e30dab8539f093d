import { API } from '@packaging/contracts/api';
import {
  JSON_BODY_MAX_BYTES,
  PORTFOLIO_IMAGE_MAX_BYTES,
  QUOTE_FILES_MAX_TOTAL_BYTES,
} from '@packaging/contracts/limits';
import type { GatewayConfig } from './config.ts';
import type { LimitGroup } from './rate-limits.ts';

/** What the multipart form around files may add: field names, file names, boundaries. */
const MULTIPART_OVERHEAD_MAX_BYTES = 1024 * 1024;

/** One call of the API and the service that answers it. */
export interface Route {
  /** The exact path; one that ends with '/' stands for everything one segment below it. */
  path: string;
  /** The one method; GET answers HEAD too. */
  method: 'GET' | 'POST';
  /** Base URL of the service. */
  service: string;
  /** Largest request body; 0 for none. */
  maxBodyBytes: number;
  /** Longest silence on the connection to the service. */
  timeoutMs: number;
  /** What counts requests of one visitor; calls that a page makes by the dozen are not counted. */
  limit?: LimitGroup;
}

/** Every call that a running service answers. A new one is a line here. */
export function routeTable(
  config: Pick<GatewayConfig, 'INQUIRIES_URL' | 'PORTFOLIO_URL' | 'SERVICE_TIMEOUT_MS' | 'UPLOAD_TIMEOUT_MS'>,
): Route[] {
  const read = { maxBodyBytes: 0, timeoutMs: config.SERVICE_TIMEOUT_MS } as const;
  const form = {
    maxBodyBytes: JSON_BODY_MAX_BYTES,
    timeoutMs: config.SERVICE_TIMEOUT_MS,
    limit: 'forms',
  } as const;
  const upload = { timeoutMs: config.UPLOAD_TIMEOUT_MS, limit: 'uploads' } as const;
  const attachmentsMaxBytes = QUOTE_FILES_MAX_TOTAL_BYTES + MULTIPART_OVERHEAD_MAX_BYTES;
  const pictureMaxBytes = PORTFOLIO_IMAGE_MAX_BYTES + MULTIPART_OVERHEAD_MAX_BYTES;

  return [
    { ...API.contact, service: config.INQUIRIES_URL, ...form },
    { ...API.requestQuote, service: config.INQUIRIES_URL, ...form },
    { ...API.uploadQuoteFiles, service: config.INQUIRIES_URL, maxBodyBytes: attachmentsMaxBytes, ...upload },
    { ...API.portfolio, service: config.PORTFOLIO_URL, ...read },
    { ...API.uploadPortfolioItem, service: config.PORTFOLIO_URL, maxBodyBytes: pictureMaxBytes, ...upload },
    { ...API.media, service: config.PORTFOLIO_URL, ...read },
  ];
}
