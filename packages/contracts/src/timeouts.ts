/** What the gateway and the services must agree on; times are in milliseconds. */

/** Longest time for a whole request to arrive: 200 MB of attachments over a 2 Mbit/s line. */
export const REQUEST_ARRIVAL_TIMEOUT_MS = 15 * 60_000;

/** How long the gateway keeps an idle connection to a service. */
export const SERVICE_CONNECTION_IDLE_MS = 4000;
/** How long a service keeps an idle connection: longer, so that no request is sent on a connection that closes. */
export const SERVICE_KEEP_ALIVE_TIMEOUT_MS = SERVICE_CONNECTION_IDLE_MS + 15_000;
/**
 * How long a stopping service still accepts requests: longer than the gateway keeps an idle connection, so that each is
 * used once more and then closed, or given up.
 */
export const SERVICE_CLOSING_GRACE_MS = SERVICE_CONNECTION_IDLE_MS + 1000;
/** Header by which a stopping service says for how many milliseconds it still accepts connections. */
export const CLOSING_HEADER = 'x-closing-in-ms';
/** How long the gateway waits for a restarting service to accept a connection, unless it is set otherwise. */
export const SERVICE_RESTART_TIMEOUT_MS = 15_000;

/** How long the gateway waits for a service that sends nothing, unless it is set otherwise. */
export const SERVICE_RESPONSE_TIMEOUT_MS = 30_000;
/** How long a service waits for a free database connection. */
export const DATABASE_POOL_TIMEOUT_MS = 8000;
/**
 * How long a request may use the database once it has arrived. With one more wait for a connection that is less than the
 * gateway waits, so that the visitor gets the service's own error, and nothing is carried out after it.
 */
export const DATABASE_REQUEST_TIMEOUT_MS = SERVICE_RESPONSE_TIMEOUT_MS - DATABASE_POOL_TIMEOUT_MS - 2000;
/** Longest wait for a lock in the database: others hold theirs for milliseconds. */
export const DATABASE_LOCK_TIMEOUT_MS = 10_000;

/** How long a service waits for the next bytes of an upload, unless it is set otherwise. */
export const SERVICE_UPLOAD_IDLE_TIMEOUT_MS = 30_000;
/** How long the gateway does, unless it is set otherwise: longer, so that the visitor gets the service's own error. */
export const GATEWAY_UPLOAD_IDLE_TIMEOUT_MS = 2 * SERVICE_UPLOAD_IDLE_TIMEOUT_MS;
