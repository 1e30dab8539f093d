import { gauge, histogram } from '@packaging/service-kit/process/metrics';
import { type GatewayConfig, serviceUrlSetting } from '../config.ts';
import { SERVICE_NAMES, type ServiceName } from '../routes.ts';
import type { ServiceAgent } from './service-agent.ts';
import type { ServiceGuards } from './service-guard.ts';

export const connectSeconds = histogram(
  'gateway_service_connect_seconds',
  'Seconds until a service accepted a connection, by its address',
  ['address'],
);

/** A gateway in the metrics, with the names of its services by address. */
interface Watched {
  agent: ServiceAgent;
  guards: ServiceGuards;
  services: Map<string, ServiceName>;
}
const watched = new Set<Watched>();

/** Adds a gateway's connections and waiting requests to the metrics. @returns removes them */
export function watchServices(agent: ServiceAgent, guards: ServiceGuards, config: GatewayConfig): () => void {
  const services = SERVICE_NAMES.map((name) => {
    const { hostname, port } = new URL(config[serviceUrlSetting(name)]);
    return [`${hostname}:${port || '80'}`, name] as const;
  });
  const one = { agent, guards, services: new Map(services) };
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
export const hungServices = gauge(
  'gateway_service_hung',
  '1 while a service is left alone because it let too many requests in a row time out, by service',
  ['service'],
  () => {
    hungServices.reset();
    for (const { guards } of watched)
      for (const service of SERVICE_NAMES) hungServices.inc({ service }, guards[service].isHung ? 1 : 0);
  },
);

/** States: busy, idle, waiting (a request whose socket is being connected). */
export const serviceSockets = gauge(
  'gateway_service_sockets',
  'Sockets to services, and requests that wait for one, by service and state',
  ['service', 'state'],
  () => {
    serviceSockets.reset();
    for (const { agent, services } of watched)
      for (const [address, counts] of agent.counts())
        for (const [state, count] of Object.entries(counts))
          serviceSockets.inc({ service: services.get(address) ?? 'other', state }, count);
  },
);
