import * as z from 'zod/mini';
import { CHAT_HISTORY_MAX_MESSAGES } from './limits.ts';
import { list } from './list.ts';
import { text } from './text.ts';

/** One message of a conversation. */
export const chatMessageSchema = z.object({ role: z.enum(['user', 'assistant']), content: text() });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The body of `POST /api/chat`: the new message and the last few before it. */
export const chatRequestSchema = z.object({
  message: text('Message is required'),
  history: list(chatMessageSchema, CHAT_HISTORY_MAX_MESSAGES),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** The response to `POST /api/chat`. */
export const chatResponseSchema = z.object({ reply: z.string() });
export type ChatResponse = z.infer<typeof chatResponseSchema>;
