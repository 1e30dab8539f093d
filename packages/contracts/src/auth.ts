import * as z from 'zod/mini';
import { text } from './text.ts';

/** Login and signup (SPEC §3). */
export const credentialsSchema = z.object({
  username: text('Username is required'),
  password: text('Password is required'),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The current user. */
export const userSchema = z.object({ id: z.uuid(), username: z.string() });
export type User = z.infer<typeof userSchema>;
