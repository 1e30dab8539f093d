import { metrics } from '@packaging/service-kit/process/metrics';
import { Counter, Gauge } from 'prom-client';

const registers = [metrics];

/** Contact messages stored. */
export const contactMessages = new Counter({
  name: 'inquiries_contact_messages_total',
  help: 'Contact messages stored',
  registers,
});

/** Quote requests by what became of them: accepted, repeated (answered like the first), conflict (409). */
export const quotes = new Counter({
  name: 'inquiries_quotes_total',
  help: 'Quote requests, by outcome',
  labelNames: ['outcome'],
  registers,
});

/** Quotes accepted without the attachments they speak of. */
export const attachmentsMissing = new Counter({
  name: 'inquiries_quotes_attachments_missing_total',
  help: 'Quotes accepted without the attachments they speak of',
  registers,
});

/** Attachments stored, those that a submission already had excepted. */
export const attachmentsStored = new Counter({
  name: 'inquiries_attachments_stored_total',
  help: 'Attachments stored',
  registers,
});

/** Bytes of the attachments stored. */
export const attachmentBytes = new Counter({
  name: 'inquiries_attachments_stored_bytes_total',
  help: 'Bytes of the attachments stored',
  registers,
});

/**
 * What the sweeper did: attachments that no quote claimed, uploads cleared away, uploads that it could not clear,
 * settled messages removed.
 */
export const swept = new Counter({
  name: 'inquiries_swept_total',
  help: 'What the sweeper did, by kind',
  labelNames: ['kind'],
  registers,
});

/** When a sweep last ran to its end, in seconds since 1970. */
export const lastSweep = new Gauge({
  name: 'inquiries_last_sweep_timestamp_seconds',
  help: 'When a sweep last ran to its end',
  registers,
});
