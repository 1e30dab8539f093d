import * as z from 'zod/mini';
import { emailAddress, text } from './text.ts';

/** A contact message: the form on the page and the body of `POST /api/contact`. */
export const contactMessageSchema = z.object({
  name: text('Name is required'),
  email: emailAddress(),
  phone: text('Phone number is required'),
  message: text('Message is required'),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** The response to an accepted contact message. */
export const contactResponseSchema = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
});
export type ContactResponse = z.infer<typeof contactResponseSchema>;

/** Shown to the visitor when the message has been stored. */
export const CONTACT_ACCEPTED = 'Thank you for your message. We will get back to you soon.';
