import { gauge, histogram } from '@packaging/service-kit/process/metrics';
import { type GatewayConfig, serviceUrlSetting } from '../config.ts';
import { SERVICE_NAMES } from '../routes.ts';
import type { ServiceAgent } from './service-agent.ts';
import type { ServiceGuards } from './service-guard.ts';

export const connectSeconds = histogram(
  'gateway_service_connect_seconds',
  'Seconds until a service accepted a connection, by its address',
  ['address'],
);

/** A gateway in the metrics. */
interface Watched {
  agent: ServiceAgent;
  guards: ServiceGuards;
  config: GatewayConfig;
}
const watched = new Set<Watched>();

/** Adds a gateway's connections and waiting requests to the metrics. @returns removes them */
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
