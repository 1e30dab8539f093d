import { counter, gauge } from '@packaging/service-kit/process/metrics';

/**
 * Outcomes of messages: sent, refused (by rule, limit, opt-out or the provider), unknown (the provider gave no clear
 * result), parked (for a person), failed (given up); and of jobs: duplicate (decided before), retried (an attempt
 * failed), put_off (the database was away).
 */
export const smsMessages = counter('notifications_sms_total', 'SMS and their jobs, by outcome', ['outcome']);

/** What the provider reported of sent messages. */
export const deliveries = counter(
  'notifications_sms_deliveries_total',
  'Reports of the SMS provider, by state of the delivery',
  ['state'],
);

/** Messages of unclear result; a parked one stays until a person has decided. */
export const unsettledMessages = gauge(
  'notifications_sms_unsettled',
  'Messages of which it is not known whether they were sent, by state',
  ['state'],
);

/** Second messages that the provider reported for one of ours: must stay zero. */
export const doubledMessages = counter(
  'notifications_sms_doubled_total',
  'Messages that the provider has twice',
);

/** A failed job stays until an operator has dealt with it. */
export const queueJobs = gauge('notifications_queue_jobs', 'Jobs in the queue, by state', ['state']);
