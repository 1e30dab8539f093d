import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The process's metrics, as `/metrics` shows them. Other modules register theirs here. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** Seconds from a request's arrival to the end of its answer, by method, route and status. */
export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from the arrival of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});
