import { z } from 'zod';

/** What we read of a report; Twilio sends more and adds to it at any time. */
export const statusReportSchema = z.object({
  AccountSid: z.string(),
  MessageSid: z.string(),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
});
export type StatusReport = z.infer<typeof statusReportSchema>;

/** What we read of a message to us. */
export const inboundMessageSchema = z.object({
  AccountSid: z.string(),
  MessageSid: z.string(),
  From: z.string(),
  Body: z.string().default(''),
});
export type InboundMessage = z.infer<typeof inboundMessageSchema>;
