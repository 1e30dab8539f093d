import * as z from 'zod/mini';
import { CHAT_HISTORY_MAX_MESSAGES, CHAT_MESSAGE_MAX_LENGTH, CHAT_REPLY_MAX_LENGTH } from './limits.ts';
import { list } from './list.ts';
import { text } from './text.ts';

const atMost = (maxLength: number, subject: string) =>
  z.maxLength(maxLength, { error: `${subject} may have at most ${maxLength} characters` });

/** One message of a conversation. */
const chatMessageSchema = z.object({
  role: z.enum(['user', 'assistant']),
  content: text().check(atMost(CHAT_REPLY_MAX_LENGTH, 'A message of the conversation')),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The body of `POST /api/chat`: the new message and the last few before it. */
export const chatRequestSchema = z.object({
  message: text('Message is required').check(atMost(CHAT_MESSAGE_MAX_LENGTH, 'The message')),
  history: list(chatMessageSchema, CHAT_HISTORY_MAX_MESSAGES),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** Values of the quote form that a reply worked out. */
export const chatQuoteSchema = z.object({
  boxType: z.enum(['corrugated', 'foldingCarton']),
  style: z.optional(z.string()),
  material: z.optional(z.string()),
  /** Inside dimensions in inches, as typed into the form. */
  length: z.string(),
  width: z.string(),
  height: z.string(),
});
export type ChatQuote = z.infer<typeof chatQuoteSchema>;

/** The assistant's reply, with the box it worked out, if any. */
export const chatResponseSchema = z.object({ reply: z.string(), quote: z.optional(chatQuoteSchema) });
export type ChatResponse = z.infer<typeof chatResponseSchema>;
