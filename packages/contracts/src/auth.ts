import * as z from 'zod/mini';
import { text } from './text.ts';

/** The body of `POST /api/auth/login` and `/signup`. */
export const credentialsSchema = z.object({
  username: text('Username is required'),
  password: text('Password is required'),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The current user. */
export const userSchema = z.object({ id: z.uuid(), username: z.string() });
export type User = z.infer<typeof userSchema>;
