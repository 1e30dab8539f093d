import { metrics } from '@packaging/service-kit/process/metrics';
import { Counter, Gauge } from 'prom-client';

const registers = [metrics];

/**
 * What came of the jobs: sent, duplicate (sent before), retried (an attempt failed), put_off (the database was
 * away), failed (given up).
 */
export const smsJobs = new Counter({
  name: 'notifications_sms_total',
  help: 'SMS jobs, by what came of them',
  labelNames: ['outcome'] as const,
  registers,
});

/** Jobs that the queue holds. A failed one stays until an operator has dealt with it. */
export const queueJobs = new Gauge({
  name: 'notifications_queue_jobs',
  help: 'Jobs in the queue, by state',
  labelNames: ['state'] as const,
  registers,
});
