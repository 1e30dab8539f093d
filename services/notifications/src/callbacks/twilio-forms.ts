import { z } from 'zod';

/** A delivery report. Twilio sends more fields and may add others at any time. */
export const statusReportSchema = z.object({
  AccountSid: z.string(),
  MessageSid: z.string(),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
});
export type StatusReport = z.infer<typeof statusReportSchema>;

/** A message to our number. */
export const inboundMessageSchema = z.object({
  AccountSid: z.string(),
  MessageSid: z.string(),
  From: z.string(),
  Body: z.string().default(''),
});
export type InboundMessage = z.infer<typeof inboundMessageSchema>;
