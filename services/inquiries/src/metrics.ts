import { counter, gauge } from '@packaging/service-kit/process/metrics';
import { uploadMetrics } from '@packaging/service-kit/uploads/upload-limiter';

export const contactMessages = counter('inquiries_contact_messages_total', 'Contact messages stored');

/** Outcomes: accepted, repeated (got the response of the first), conflict (409). */
export const quotes = counter('inquiries_quotes_total', 'Quote requests, by outcome', ['outcome']);

export const attachmentsMissing = counter(
  'inquiries_quotes_attachments_missing_total',
  'Quotes accepted without the attachments they speak of',
);

export const uploads = uploadMetrics('inquiries');

/** Those that a submission already had excepted. */
export const attachmentsStored = counter('inquiries_attachments_stored_total', 'Attachments stored');
export const attachmentBytes = counter(
  'inquiries_attachments_stored_bytes_total',
  'Bytes of the attachments stored',
);

/**
 * What the sweeper did: attachments that no quote claimed, uploads cleared away, uploads that it could not clear,
 * settled messages removed.
 */
export const swept = counter('inquiries_swept_total', 'What the sweeper did, by kind', ['kind']);
/** In seconds since 1970. */
export const lastSweep = gauge('inquiries_last_sweep_timestamp_seconds', 'When a sweep last ran to its end');

export const outboxBacklog = gauge(
  'inquiries_outbox_backlog',
  'Messages that wait to be handed to the queue',
);
export const outboxOldest = gauge(
  'inquiries_outbox_oldest_seconds',
  'Age of the oldest message that waits to be handed to the queue',
);
export const outboxDispatched = counter('inquiries_outbox_dispatched_total', 'Messages handed to the queue');
export const outboxReconciled = counter(
  'inquiries_outbox_reconciled_total',
  'Messages whose job the queue had lost, and which wait again to be handed to it',
);
export const outboxFailures = counter(
  'inquiries_outbox_failures_total',
  "Rounds that failed with queue or database away ('unavailable'), messages a working queue refused ('refused')",
  ['reason'],
);
