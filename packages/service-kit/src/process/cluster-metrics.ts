import { AggregatorRegistry } from 'prom-client';
import { metrics } from './metrics.ts';

// Loaded by the primary process and by its workers, which respond to it by this.
AggregatorRegistry.setRegistries([metrics]);
const aggregator = new AggregatorRegistry();

/** In the primary process of a cluster: the metrics of all workers together, in Prometheus' text format. */
export const clusterMetrics = (): Promise<string> => aggregator.clusterMetrics();
