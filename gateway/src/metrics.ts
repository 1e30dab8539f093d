import { counter, gauge } from '@packaging/service-kit/process/metrics';

/**
 * Results: hit (fresh in the cache), revalidated (unchanged at the service), fetched, joined (waited for a fetch that
 * another visitor caused), passed (not cacheable).
 */
export const cacheRequests = counter(
  'gateway_cache_requests_total',
  'Requests that may be answered from the cache, by result',
  ['result'],
);
export const cacheBytes = gauge('gateway_cache_bytes', 'Memory of the responses in the cache');

/** Decisions: allowed, refused. */
export const rateLimitDecisions = counter(
  'gateway_rate_limit_total',
  'Requests counted by a rate limit, by group and decision',
  ['group', 'decision'],
);

export const refusedConnections = counter(
  'gateway_refused_connections_total',
  'Connections refused because their address had too many open',
);
