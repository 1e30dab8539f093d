import * as z from 'zod/mini';
import {
  CREDENTIAL_MAX_CODE_UNITS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts';

/** What an account may do: customers sign themselves up, staff are made by a command of the operator. */
export const ROLES = ['customer', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** A text of a bounded size that PostgreSQL and UTF-8 can hold: no NUL, no half of a surrogate pair. */
const credential = (name: string) =>
  z.string({ error: `${name} is required` }).check(
    z.minLength(1, { error: `${name} is required` }),
    z.maxLength(CREDENTIAL_MAX_CODE_UNITS, { error: `${name} is too long` }),
    z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
      error: `Please remove the unreadable character from the ${name.toLowerCase()}`,
    }),
  );

/** What `POST /api/auth/login` takes. Whether such an account can exist is not its concern. */
export const credentialsSchema = z.object({
  username: credential('Username'),
  password: credential('Password'),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** A user name as it is shown: composed the same way on every keyboard, without spaces around it. */
export const displayedUsername = (username: string): string => username.normalize('NFKC').trim();

const codePoints = (value: string): number => Array.from(value).length;
const hasLength = (min: number, max: number) => (value: string) =>
  codePoints(value) >= min && codePoints(value) <= max;

const usernameLength = hasLength(USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH);
const passwordLength = hasLength(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH);
/** Control characters, and others that are not seen, by which two names could look the same. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** What `POST /api/auth/signup` takes. Lengths count code points of the NFKC form. */
export const signupSchema = z.object({
  username: credential('Username').check(
    z.refine<string>((value) => usernameLength(displayedUsername(value)), {
      error: `Username must have ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters`,
    }),
    z.refine<string>((value) => !UNSEEN.test(displayedUsername(value)), {
      error: 'Username must not contain invisible characters',
    }),
  ),
  password: credential('Password').check(
    z.refine<string>((value) => passwordLength(value.normalize('NFKC')), {
      error: `Password must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`,
    }),
  ),
});

/** The current user: all that any call tells of an account. */
export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;
