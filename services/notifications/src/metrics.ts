import { counter, gauge } from '@packaging/service-kit/process/metrics';

/**
 * Outcomes: sent, duplicate (sent before), retried (an attempt failed), put_off (the database was away), failed
 * (given up).
 */
export const smsJobs = counter('notifications_sms_total', 'SMS jobs, by outcome', ['outcome']);

/** A failed job stays until an operator has dealt with it. */
export const queueJobs = gauge('notifications_queue_jobs', 'Jobs in the queue, by state', ['state']);
