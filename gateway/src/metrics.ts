import { counter, gauge, histogram } from '@packaging/service-kit/process/metrics';
import { type GatewayConfig, serviceUrlSetting } from './config.ts';
import type { ServiceAgent } from './forwarding/service-agent.ts';
import type { ServiceGuards } from './forwarding/service-guard.ts';
import { SERVICE_NAMES } from './routes.ts';

/**
 * Results: hit (fresh in the cache), revalidated (the service said that it is unchanged), fetched, joined (waited for
 * what another visitor had asked for), passed (for this visitor alone, or too large).
 */
export const cacheRequests = counter(
  'gateway_cache_requests_total',
  'Requests that may be responded to from the cache, by result',
  ['result'],
);
export const cacheBytes = gauge('gateway_cache_bytes', 'Memory of the responses in the cache');

/** Decisions: allowed, refused. */
export const rateLimitDecisions = counter(
  'gateway_rate_limit_total',
  'Requests that a rate limit has counted, by group and decision',
  ['group', 'decision'],
);

export const refusedConnections = counter(
  'gateway_refused_connections_total',
  'Connections refused because their address had too many open',
);

export const connectSeconds = histogram(
  'gateway_service_connect_seconds',
  'Seconds until a service accepted a connection, by its address',
  ['address'],
);

/** A gateway whose sockets and guards are shown. */
interface Watched {
  agent: ServiceAgent;
  guards: ServiceGuards;
  config: GatewayConfig;
}
const watched = new Set<Watched>();

/** Has the metrics show what a gateway has open to its services, until the function that is returned is called. */
export function watchServices(agent: ServiceAgent, guards: ServiceGuards, config: GatewayConfig): () => void {
  const one = { agent, guards, config };
  watched.add(one);
  return () => watched.delete(one);
}

export const waitingRequests = gauge(
  'gateway_service_waiting_requests',
  'Requests whose response a service has not begun, by service',
  ['service'],
  () => {
    waitingRequests.reset();
    for (const { guards } of watched)
      for (const service of SERVICE_NAMES) waitingRequests.inc({ service }, guards[service].waiting);
  },
);
/** States: busy, idle, waiting (a request whose socket is being connected). */
export const serviceSockets = gauge(
  'gateway_service_sockets',
  'Sockets to services, and requests that wait for one, by service and state',
  ['service', 'state'],
  () => {
    serviceSockets.reset();
    for (const { agent, config } of watched)
      for (const service of SERVICE_NAMES)
        for (const [state, count] of Object.entries(
          agent.counts(new URL(config[serviceUrlSetting(service)])),
        ))
          serviceSockets.inc({ service, state }, count);
  },
);
