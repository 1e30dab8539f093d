import {
  GATEWAY_UPLOAD_IDLE_TIMEOUT_MS,
  REQUEST_ARRIVAL_TIMEOUT_MS,
  SERVICE_RESPONSE_TIMEOUT_MS,
  SERVICE_RESTART_TIMEOUT_MS,
} from '@packaging/contracts/timeouts';

/** Limits that are the same in every deployment; tests change some. */
export const LIMITS = {
  /** Requests that may wait for the responses of one service; more get a 503, so that the other services stay usable. */
  SERVICE_REQUESTS_WAITING_MAX: 256,
  /** Age at which a connection to a service is replaced, which finds new replicas. */
  SERVICE_CONNECTION_MAX_AGE_MS: 5000,
  /** How long a request waits for its service to accept a connection, through a restart of the service. */
  SERVICE_CONNECT_TIMEOUT_MS: SERVICE_RESTART_TIMEOUT_MS,
  /** How long a service may send nothing before the visitor gets a 504. */
  SERVICE_TIMEOUT_MS: SERVICE_RESPONSE_TIMEOUT_MS,
  /** How long visitor and service may both send nothing during an upload. */
  UPLOAD_TIMEOUT_MS: GATEWAY_UPLOAD_IDLE_TIMEOUT_MS,
  /** Time for the body of a form, a login or a message to arrive. */
  BODY_TIMEOUT_MS: 30_000,
  /** After each such time, a body that arrives more slowly than 1 KB/s is refused. */
  BODY_PACE_WINDOW_MS: 10_000,
  /** Bytes of forms that may be arriving at once, from all visitors: a quarter of a gateway's container. */
  FORMS_ARRIVING_MAX_BYTES: 64 * 1024 * 1024,
  /** From one address: some 30 of the largest forms. */
  FORMS_ARRIVING_PER_NETWORK_MAX_BYTES: 2 * 1024 * 1024,
  /** Bytes of forms that one address may send in a minute. */
  FORM_BYTES_PER_MINUTE: 4 * 1024 * 1024,
  /** Pages of the site for one address, paths without a page included; files are not counted. */
  PAGES_PER_MINUTE: 3000,
  /** Reports of the SMS provider from one address: several for each message. */
  CALLBACKS_PER_MINUTE: 3000,
  /** Time for a request's headers to arrive. */
  HEADERS_TIMEOUT_MS: 15_000,
  /** Time for a whole request to arrive. */
  REQUEST_TIMEOUT_MS: REQUEST_ARRIVAL_TIMEOUT_MS,
  /** How long a visitor's idle connection is kept. */
  KEEP_ALIVE_TIMEOUT_MS: 75_000,
  /** Largest request line and headers. */
  HEADERS_MAX_BYTES: 16_384,
};

export type Limits = Record<keyof typeof LIMITS, number>;
