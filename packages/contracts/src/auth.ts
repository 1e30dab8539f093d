import * as z from 'zod/mini';
import {
  CODE_MAX_LENGTH,
  CREDENTIAL_MAX_CODE_UNITS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts';

/** Roles of an account. Customers sign up themselves; an operator promotes an account to staff with a command. */
export const ROLES = ['customer', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** A text of limited length that PostgreSQL and UTF-8 can store: no NUL, no unpaired surrogate. */
const credential = (name: string) =>
  z.string({ error: `${name} is required` }).check(
    z.minLength(1, { error: `${name} is required` }),
    z.maxLength(CREDENTIAL_MAX_CODE_UNITS, { error: `${name} is too long` }),
    z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
      error: `Please remove the unreadable character from the ${name.toLowerCase()}`,
    }),
  );

/** A name and password to check. Not as strict as signup: wrong ones are a 401, not a 400. */
export const credentialsSchema = z.object({
  username: credential('Username'),
  password: credential('Password'),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The body of `POST /api/auth/login`; see {@link credentialsSchema}. */
export const loginSchema = z.extend(credentialsSchema, {
  /** Of the authenticator app, or a recovery code: for accounts that need one. */
  code: z.optional(z.string().check(z.maxLength(CODE_MAX_LENGTH, { error: 'Code is too long' }))),
});
export type Login = z.infer<typeof loginSchema>;

/** The user name as displayed: trimmed, and in one Unicode form whichever keyboard typed it. */
export const displayedUsername = (username: string): string => username.normalize('NFKC').trim();

const codePoints = (value: string): number => Array.from(value).length;
const hasLength = (min: number, max: number) => (value: string) =>
  codePoints(value) >= min && codePoints(value) <= max;

const usernameLength = hasLength(USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH);
const passwordLength = hasLength(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH);
/** Control and other invisible characters, which could make two names look the same. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** No spaces, quotes or other characters with a meaning to a shell: operators copy names into commands. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]*$/u;

/** A new password. Its length is in code points of the NFKC form. */
const newPassword = credential('Password').check(
  z.refine<string>((value) => passwordLength(value.normalize('NFKC')), {
    error: `Password must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`,
  }),
);

/** The body of `POST /api/auth/signup`. Lengths are in code points of the NFKC form. */
export const signupSchema = z.object({
  username: credential('Username').check(
    z.refine<string>((value) => usernameLength(displayedUsername(value)), {
      error: `Username must have ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters`,
    }),
    z.refine<string>((value) => !INVISIBLE.test(displayedUsername(value)), {
      error: 'Username must not contain invisible characters',
    }),
    z.refine<string>((value) => NAME.test(displayedUsername(value)), {
      error: 'Username must begin with a letter or digit and contain only letters, digits and . _ - + @',
    }),
  ),
  password: newPassword,
});

/** The body of `POST /api/auth/password`. */
export const passwordChangeSchema = z.object({
  currentPassword: credential('Current password'),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** The current user: all the account data that any call returns. */
export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** A session of the current user, as `GET /api/auth/sessions` lists them. */
export const sessionSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Last use, to the minute. */
  usedAt: z.iso.datetime(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The body of `POST /api/auth/sessions/end`. */
export const sessionEndSchema = z.object({ id: z.uuid({ error: 'Please name the session by its id' }) });
export type SessionEnd = z.infer<typeof sessionEndSchema>;
