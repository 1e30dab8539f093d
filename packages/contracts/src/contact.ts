import * as z from 'zod/mini';
import { emailAddress, text } from './text.ts';

/** A contact message: what the page's form holds and `POST /api/contact` takes (SPEC §5). */
export const contactMessageSchema = z.object({
  name: text('Name is required'),
  email: emailAddress(),
  phone: text('Phone number is required'),
  message: text('Message is required'),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** The answer to an accepted contact message. */
export const contactResponseSchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
});
export type ContactResponse = z.infer<typeof contactResponseSchema>;

/** What a visitor is told once the message is stored (SPEC §4). */
export const CONTACT_ACCEPTED = 'Thank you for your message. We will get back to you soon.';
