import * as z from 'zod/mini';
import { idsOf } from './ids-of.ts';
import type { SmsKind } from './jobs.ts';
import { text } from './text.ts';

/** Notification types of the SMS test page, with their labels. */
export const NOTIFICATION_TYPES = {
  quote: 'Quote Request Confirmation',
  ready: 'Quote Ready Notification',
  order: 'Order Status Update',
} as const;
/** Box types of a test SMS, with their labels. */
export const TEST_SMS_BOX_TYPES = {
  corrugated: 'Corrugated',
  'folding carton': 'Folding Carton',
  rigid: 'Rigid Box',
} as const;
/** Order statuses of a test SMS, with their labels. */
export const ORDER_STATUSES = {
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
} as const;

export type TestSmsBoxType = keyof typeof TEST_SMS_BOX_TYPES;
export type OrderStatus = keyof typeof ORDER_STATUSES;

/** The kind of message that each notification type of the test page sends. */
export const SMS_KIND_BY_NOTIFICATION_TYPE: Record<keyof typeof NOTIFICATION_TYPES, SmsKind> = {
  quote: 'quote-confirmation',
  ready: 'quote-ready',
  order: 'order-status',
};

/**
 * Header of both test calls: a UUID for one test message. Repeating a call with the same UUID returns the first outcome
 * and sends nothing.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The body of `POST /api/test-sms`. */
export const testSmsRequestSchema = z.object({
  phoneNumber: text('Please enter a phone number'),
  notificationType: z.enum(idsOf(NOTIFICATION_TYPES)),
  quoteType: z.optional(z.enum(idsOf(TEST_SMS_BOX_TYPES))),
  orderStatus: z.optional(z.enum(idsOf(ORDER_STATUSES))),
});
export type TestSmsRequest = z.infer<typeof testSmsRequestSchema>;

/** The response to a test SMS. */
export const testSmsResponseSchema = z.object({ success: z.boolean(), message: z.optional(z.string()) });
export type TestSmsResponse = z.infer<typeof testSmsResponseSchema>;

/** The SMS provider's account. */
export const smsProviderStatusSchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  accountStatus: z.optional(
    z.object({
      accountType: z.string(),
      status: z.string(),
      isTrial: z.boolean(),
      details: z.optional(z.object({ friendlyName: z.string(), dateCreated: z.string() })),
    }),
  ),
});
export type SmsProviderStatus = z.infer<typeof smsProviderStatusSchema>;

/** The body of `POST /api/verify-sms-capability`. */
export const smsCapabilityRequestSchema = z.object({
  phoneNumber: text('Please enter a phone number to test'),
});
export type SmsCapabilityRequest = z.infer<typeof smsCapabilityRequestSchema>;

/** Whether a number can be reached: the outcome of a test message to it. */
export const smsCapabilitySchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  /** Limits of a trial account. */
  trialWarning: z.optional(z.string()),
  /** Next step for the reader. */
  suggestion: z.optional(z.string()),
});
export type SmsCapability = z.infer<typeof smsCapabilitySchema>;
