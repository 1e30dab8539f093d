import * as z from 'zod/mini';
import { ROLES } from './auth.ts';

/**
 * Header by which the gateway tells a service whose account a request belongs to, as JSON. Visitors cannot set it: the
 * gateway removes what they send, and nothing else reaches the services.
 */
export const ACCOUNT_HEADER = 'x-account';

export const accountHeaderSchema = z.object({ id: z.uuid(), role: z.enum(ROLES) });
export type Account = z.infer<typeof accountHeaderSchema>;
