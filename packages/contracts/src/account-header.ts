import * as z from 'zod/mini';
import { ROLES } from './auth.ts';

/**
 * Header with the account a request belongs to, as JSON. The gateway sets it and removes any that a visitor sends; only
 * the gateway can reach the services.
 */
export const ACCOUNT_HEADER = 'x-account';

export const accountHeaderSchema = z.object({ id: z.uuid(), role: z.enum(ROLES) });
export type Account = z.infer<typeof accountHeaderSchema>;
