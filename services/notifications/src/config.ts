import { loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
import { databaseSettings, jobSettings, queueSettings } from '@packaging/service-kit/process/settings';
import { z } from 'zod';
import { readTwilioSettings, twilioShape } from './provider/twilio-settings.ts';

const environment = loadConfig('notifications', {
  ...databaseSettings,
  ...queueSettings,
  ...jobSettings,
  /** Messages that one process sends concurrently. */
  SMS_CONCURRENCY: positiveInteger.default(8),

  ...twilioShape,
  /** Longest wait for a response from Twilio. */
  TWILIO_TIMEOUT_MS: milliseconds.default(10_000),
  /** The site's public address, for Twilio's callbacks; without it there are none. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// URL' }).optional(),

  /** Time after a send without a clear result until it is looked up at Twilio; doubled for each further lookup. */
  SMS_SETTLE_AFTER_MS: milliseconds.default(30_000),
  /** Lookups before a message is parked for a person to decide. */
  SMS_SETTLE_LOOKUPS: positiveInteger.default(3),

  /** Countries whose mobile numbers may get SMS (ISO 3166), separated by commas. */
  SMS_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be countries such as US,CA')
    .default('US,CA')
    .transform((countries) => countries.split(',')),
  /** Messages to one number within ten minutes, and within a day. */
  SMS_LIMIT_NUMBER_PER_10_MINUTES: positiveInteger.default(3),
  SMS_LIMIT_NUMBER_PER_DAY: positiveInteger.default(10),
  /** Messages that one visitor (address or IPv6 /64) may cause within an hour; a /48 may cause a small multiple. */
  SMS_LIMIT_VISITOR_PER_HOUR: positiveInteger.default(20),
  /** Messages within an hour to numbers that differ only in the last four digits. */
  SMS_LIMIT_PREFIX_PER_HOUR: positiveInteger.default(20),
  /** Messages within a day in total: a fifth of it for test messages, the rest for customers' confirmations. */
  SMS_LIMIT_PER_DAY: positiveInteger.default(500),
  /** Multiplies these limits; 0 turns them off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
});

export const config = { ...environment, twilio: twilioSettings() };

function twilioSettings() {
  try {
    return readTwilioSettings(environment);
  } catch (error) {
    process.stderr.write(`notifications: the environment is not usable:\n  ${(error as Error).message}\n`);
    process.exit(1);
  }
}
