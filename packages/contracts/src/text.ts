import * as z from 'zod/mini';

/**
 * Free text from a visitor: any alphabet and length, but no NUL, which PostgreSQL cannot store.
 * With `required`, an empty text gives that message.
 */
export const text = (required?: string) => {
  const storable = z.refine<string>((value) => !value.includes('\0'), {
    error: 'Please remove the unreadable character from this text',
  });
  return required
    ? z.string({ error: required }).check(z.minLength(1, { error: required }), storable)
    : z.string().check(storable);
};

/** An e-mail address of valid form; SPEC §5 gives contact and quote the same message. */
export const emailAddress = () => z.email({ error: 'Invalid email address' });
