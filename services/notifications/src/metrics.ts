import { counter, gauge } from '@packaging/service-kit/process/metrics';

/**
 * Outcomes of messages: sent, refused (by rule, limit, opt-out or the provider), unknown (no clear result), parked (for a
 * person to decide), failed (given up); of jobs: duplicate (decided before), retried (an attempt failed), postponed (the
 * database was away).
 */
export const smsMessages = counter('notifications_sms_total', 'SMS and their jobs, by outcome', ['outcome']);

/** The provider's reports on sent messages. */
export const deliveries = counter(
  'notifications_sms_deliveries_total',
  'Reports from the SMS provider, by delivery state',
  ['state'],
);

/** Messages without a clear result; a parked one stays until a person decides. */
export const unsettledMessages = gauge(
  'notifications_sms_unsettled',
  'Messages that may have been sent, by state',
  ['state'],
);

/** At 1, further messages of that origin are refused; the alarm belongs at 0.8. */
export const budgetUsed = gauge(
  'notifications_sms_budget_used_ratio',
  'Used part of the budget of messages, by origin (quote, test) and window (hour, day)',
  ['origin', 'window'],
);

/** Must stay zero. */
export const doubledMessages = counter(
  'notifications_sms_doubled_total',
  'Second messages that the provider reported for one of ours',
);

/** A failed job stays until an operator removes it. */
export const queueJobs = gauge('notifications_queue_jobs', 'Jobs in the queue, by state', ['state']);
