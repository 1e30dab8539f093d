import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics, as `/metrics` shows them. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const registers = [metrics];

/** A metric that only grows; its name ends in `_total`. A service declares its metrics in `metrics.ts`. */
export const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter<Label>({ name, help, labelNames, registers });

/**
 * A metric that goes up and down.
 * @param collect sets the value each time the metrics are read
 */
export const gauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: Label[] = [],
  collect?: () => void,
) => new Gauge<Label>({ name, help, labelNames, registers, ...(collect && { collect }) });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A metric of durations in seconds; its name ends in `_seconds`. */
export const histogram = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: Label[] = [],
) => new Histogram<Label>({ name, help, labelNames, buckets: SECONDS, registers });

/** Seconds from a request's arrival to the end of its response, by method, route, responding service and status. */
export const httpDuration = histogram(
  'http_request_duration_seconds',
  'Seconds from the arrival of a request to the end of its response',
  ['method', 'route', 'service', 'status'],
);
