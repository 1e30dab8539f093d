import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH } from './limits.ts';

/**
 * Free text from a visitor: any alphabet and length, but no NUL, which PostgreSQL cannot store.
 * @param required error message for an empty text; without it, the text may be empty
 */
export const text = (required?: string) => {
  const storable = z.refine<string>((value) => !value.includes('\0'), {
    error: 'Please remove the unreadable character from this text',
  });
  return required
    ? z.string({ error: required }).check(z.minLength(1, { error: required }), storable)
    : z.string().check(storable);
};

/** A well-formed e-mail address. */
export const emailAddress = () =>
  z
    .email({ error: 'Invalid email address' })
    .check(z.maxLength(EMAIL_MAX_LENGTH, { error: 'Invalid email address' }));
