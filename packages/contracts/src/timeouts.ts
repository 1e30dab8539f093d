/** Time limits shared by the gateway and the services, in milliseconds. */

/** Longest time for a whole request to arrive: enough for 200 MB of attachments over a 2 Mbit/s line. */
export const REQUEST_ARRIVAL_TIMEOUT_MS = 15 * 60_000;

/** How long the gateway keeps an idle connection to a service. */
export const SERVICE_CONNECTION_IDLE_MS = 4000;
/**
 * How long a service keeps an idle connection: longer than the gateway does, so that the
 * gateway never sends on a closing connection.
 */
export const SERVICE_KEEP_ALIVE_TIMEOUT_MS = SERVICE_CONNECTION_IDLE_MS + 15_000;
/**
 * How long a stopping service still accepts requests: longer than the gateway keeps an idle connection, so that each
 * one is closed after its next request or times out.
 */
export const SERVICE_CLOSING_GRACE_MS = SERVICE_CONNECTION_IDLE_MS + 1000;
/** Header in which a stopping service announces for how many more milliseconds it accepts connections. */
export const CLOSING_HEADER = 'x-closing-in-ms';
/** Default for how long the gateway waits for a restarting service to accept a connection. */
export const SERVICE_RESTART_TIMEOUT_MS = 15_000;

/** Default for how long the gateway waits for a service that sends nothing. */
export const SERVICE_RESPONSE_TIMEOUT_MS = 30_000;
/** How long a service waits for a free database connection. */
export const DATABASE_POOL_TIMEOUT_MS = 8000;
/**
 * How long a request may use the database, from its arrival. This plus one more wait for a connection is less than the
 * gateway's timeout, so that the visitor gets the service's own error and no work is done after it.
 */
export const DATABASE_REQUEST_TIMEOUT_MS = SERVICE_RESPONSE_TIMEOUT_MS - DATABASE_POOL_TIMEOUT_MS - 2000;
/** Longest wait for a database lock; locks are normally held for milliseconds. */
export const DATABASE_LOCK_TIMEOUT_MS = 10_000;

/** Default for how long a service waits for the next bytes of an upload. */
export const SERVICE_UPLOAD_IDLE_TIMEOUT_MS = 30_000;
/** The gateway's default: longer, so that the visitor gets the service's own error. */
export const GATEWAY_UPLOAD_IDLE_TIMEOUT_MS = 2 * SERVICE_UPLOAD_IDLE_TIMEOUT_MS;
