import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics, as `/metrics` shows them. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const registers = [metrics];

/** A metric that only grows; its name ends in `_total`. A service declares all of its own in its `metrics.ts`. */
export const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter<Label>({ name, help, labelNames, registers });

/** A metric that goes up and down. */
export const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge<Label>({ name, help, labelNames, registers });

/** Seconds from a request's arrival to the end of its response, by method, route and status. */
export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from the arrival of a request to the end of its response',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});
