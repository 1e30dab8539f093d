import { counter, gauge } from '@packaging/service-kit/process/metrics';
import { createUploadMetrics } from '@packaging/service-kit/uploads/upload-limiter';

export const contactMessages = counter('inquiries_contact_messages_total', 'Contact messages stored');

/** Outcomes: accepted, repeated (got the response of the first), conflict (409). */
export const quotes = counter('inquiries_quotes_total', 'Quote requests, by outcome', ['outcome']);

export const attachmentsMissing = counter(
  'inquiries_quotes_attachments_missing_total',
  'Quotes accepted without the attachments they announce',
);

export const uploadMetrics = createUploadMetrics('inquiries');

/** Without those that their submission already had. */
export const attachmentsStored = counter('inquiries_attachments_stored_total', 'Attachments stored');
export const attachmentBytes = counter(
  'inquiries_attachments_stored_bytes_total',
  'Bytes of the attachments stored',
);

/** Results: clean, infected, undecided (by the scanner). */
export const attachmentsScanned = counter(
  'inquiries_attachments_scanned_total',
  'Attachments that the virus scanner has replied to, by result',
  ['result'],
);
export const scanFailures = counter(
  'inquiries_attachment_scan_failures_total',
  'Scans that failed because scanner, object store or database was unavailable; they are repeated',
);

/** Kinds: unclaimed-attachment, upload-cleared, upload-failed (will be tried again), settled-message. */
export const swept = counter('inquiries_swept_total', 'Removals by the sweepers, by kind', ['kind']);
/** In seconds since 1970. */
export const lastSweep = gauge('inquiries_last_sweep_timestamp_seconds', 'When a sweep last finished');

export const outboxBacklog = gauge('inquiries_outbox_backlog', 'Messages waiting to be handed to the queue');
export const outboxOldest = gauge(
  'inquiries_outbox_oldest_seconds',
  'Age of the oldest message waiting to be handed to the queue',
);
export const outboxDispatched = counter('inquiries_outbox_dispatched_total', 'Messages handed to the queue');
export const outboxReconciled = counter(
  'inquiries_outbox_reconciled_total',
  'Messages whose job the queue had lost, so that they are handed to it again',
);
export const outboxFailures = counter(
  'inquiries_outbox_failures_total',
  "Rounds that failed because queue or database was unavailable ('unavailable'), messages that a working queue refused ('refused')",
  ['reason'],
);
