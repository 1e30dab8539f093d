import * as z from 'zod/mini';

/** The queue from inquiries to notifications. */
export const SMS_QUEUE = 'sms';

/** How the queue treats a job for an SMS; BullMQ's options. Failed jobs are kept forever. */
export const SMS_JOB_OPTIONS = {
  /** Until a message is given up: with this back-off, after about 2 h 50 min. */
  attempts: 12,
  /** `delay` is the pause after the first failed attempt, in milliseconds; each further one is twice as long. */
  backoff: { type: 'exponential', delay: 5000 },
  /**
   * How long a finished job stays in the queue, in seconds: long enough for its sender to see that it is done. A sender
   * that looks later adds the job again, and the worker's ledger finds it sent.
   */
  removeOnComplete: { age: 24 * 60 * 60 },
  removeOnFail: false,
};

/**
 * Kinds of SMS: in jobs, in the ledger and for test messages. So far only confirmations are sent by jobs; the others
 * are sent as test messages only.
 */
export type SmsKind = 'quote-confirmation' | 'quote-ready' | 'order-status' | 'number-test';

/**
 * One SMS to send. The job's id is `messageId`, the id of its row in the sender's outbox; the worker's
 * ledger holds at most one row for it.
 */
export const smsJobSchema = z.object({
  messageId: z.uuid(),
  kind: z.literal('quote-confirmation' satisfies SmsKind),
  /** Recipient in E.164 form, '+12135550142'. */
  to: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  /** The quote that is confirmed. */
  quoteId: z.uuid(),
  /** Id of the request that caused it, for the logs. */
  requestId: z.string(),
  /** Hash of the visitor who sent that request, for rate limits. Missing in old messages. */
  visitor: z.optional(z.string()),
});
export type SmsJob = z.infer<typeof smsJobSchema>;
