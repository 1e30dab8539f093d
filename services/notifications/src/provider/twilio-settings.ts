import { z } from 'zod';

const sid = (prefix: string, what: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), `must be ${what} (${prefix} and 32 hexadecimal digits)`)
    .optional();

/** Twilio's variables; without any of them the sandbox is used. */
export const twilioShape = {
  TWILIO_ACCOUNT_SID: sid('AC', 'the SID of an account'),
  /** Also verifies Twilio's callbacks. */
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** A key pair instead of the token, or with it: then the key sends and the token verifies. */
  TWILIO_API_KEY_SID: sid('SK', 'the SID of an API key'),
  TWILIO_API_KEY_SECRET: z.string().optional(),
  /** The sender: a number in E.164 form. */
  TWILIO_FROM_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +12135550142')
    .optional(),
  /** The sender: a messaging service instead of a number. */
  TWILIO_MESSAGING_SERVICE_SID: sid('MG', 'the SID of a messaging service'),
  /** Another address of Twilio's API. */
  TWILIO_API_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// URL' }).optional(),
  /** Read by the SDK; cannot be combined with TWILIO_API_BASE_URL. */
  TWILIO_EDGE: z.string().optional(),
  TWILIO_REGION: z.string().optional(),
};

type TwilioEnvironment = z.infer<z.ZodObject<typeof twilioShape>>;

/** Settings of a Twilio account that can send. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string | undefined;
  apiKey: { sid: string; secret: string } | undefined;
  sender: { from: string } | { messagingServiceSid: string };
  apiBaseUrl: string | undefined;
}

/**
 * Twilio's settings; undefined if no variable is set.
 * @throws an Error with a line for each missing or conflicting variable
 */
export function readTwilioSettings(environment: TwilioEnvironment): TwilioSettings | undefined {
  const keys = Object.keys(twilioShape) as (keyof TwilioEnvironment)[];
  if (keys.every((key) => environment[key] === undefined)) return undefined;
  const lines: string[] = [];
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_KEY_SID, TWILIO_API_KEY_SECRET } = environment;
  const { TWILIO_FROM_NUMBER, TWILIO_MESSAGING_SERVICE_SID, TWILIO_API_BASE_URL } = environment;

  if (!TWILIO_ACCOUNT_SID) lines.push('TWILIO_ACCOUNT_SID: is missing');
  if (TWILIO_API_KEY_SID && !TWILIO_API_KEY_SECRET)
    lines.push('TWILIO_API_KEY_SECRET: is missing beside its SID');
  if (!TWILIO_API_KEY_SID && TWILIO_API_KEY_SECRET)
    lines.push('TWILIO_API_KEY_SID: is missing beside its secret');
  if (!TWILIO_AUTH_TOKEN && !TWILIO_API_KEY_SID && !TWILIO_API_KEY_SECRET)
    lines.push('TWILIO_AUTH_TOKEN: is missing, or TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET');
  if (!TWILIO_FROM_NUMBER && !TWILIO_MESSAGING_SERVICE_SID)
    lines.push('TWILIO_FROM_NUMBER: is missing, or TWILIO_MESSAGING_SERVICE_SID');
  if (TWILIO_FROM_NUMBER && TWILIO_MESSAGING_SERVICE_SID)
    lines.push('TWILIO_FROM_NUMBER: cannot be set beside TWILIO_MESSAGING_SERVICE_SID');
  for (const name of ['TWILIO_EDGE', 'TWILIO_REGION'] as const)
    if (TWILIO_API_BASE_URL && environment[name])
      lines.push(`${name}: cannot be set beside TWILIO_API_BASE_URL`);
  if (lines.length) {
    const given = keys.filter((key) => environment[key] !== undefined);
    lines.push(
      ...given.map((key) => `${key}: is set`),
      'Set all that Twilio needs, or no TWILIO_ variable at all for the sandbox, which sends nothing.',
    );
    throw new Error(lines.join('\n  '));
  }

  return {
    accountSid: TWILIO_ACCOUNT_SID!,
    authToken: TWILIO_AUTH_TOKEN,
    apiKey: TWILIO_API_KEY_SID ? { sid: TWILIO_API_KEY_SID, secret: TWILIO_API_KEY_SECRET! } : undefined,
    sender: TWILIO_FROM_NUMBER
      ? { from: TWILIO_FROM_NUMBER }
      : { messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID! },
    apiBaseUrl: TWILIO_API_BASE_URL,
  };
}
