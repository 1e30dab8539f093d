import { metrics } from '@packaging/service-kit/process/metrics';
import { Counter, Gauge } from 'prom-client';

const registers = [metrics];

export const outboxBacklog = new Gauge({
  name: 'inquiries_outbox_backlog',
  help: 'Messages that wait to be handed to the queue',
  registers,
});
export const outboxOldest = new Gauge({
  name: 'inquiries_outbox_oldest_seconds',
  help: 'Age of the oldest message that waits to be handed to the queue',
  registers,
});
export const outboxDispatched = new Counter({
  name: 'inquiries_outbox_dispatched_total',
  help: 'Messages handed to the queue',
  registers,
});
export const outboxReconciled = new Counter({
  name: 'inquiries_outbox_reconciled_total',
  help: 'Messages whose job the queue had lost, and which wait again to be handed to it',
  registers,
});
export const outboxFailures = new Counter({
  name: 'inquiries_outbox_failures_total',
  help: "Rounds that failed with queue or database away ('unavailable'), messages a working queue refused ('refused')",
  labelNames: ['reason'] as const,
  registers,
});
