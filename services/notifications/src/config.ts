import { loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
import { databaseSettings, jobSettings, queueSettings } from '@packaging/service-kit/process/settings';
import { z } from 'zod';
import { readTwilioSettings, twilioShape } from './provider/twilio-settings.ts';

const environment = loadConfig('notifications', {
  ...databaseSettings,
  ...queueSettings,
  ...jobSettings,
  /** Messages sent at the same time by one process. */
  SMS_CONCURRENCY: positiveInteger.default(8),

  ...twilioShape,
  /** Longest wait for one response of Twilio. */
  TWILIO_TIMEOUT_MS: milliseconds.default(10_000),
  /** Where visitors reach the site, and Twilio its callbacks; without it there are none. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// URL' }).optional(),

  /** How long after a send without a clear result Twilio is asked what became of it; doubled for each further time. */
  SMS_SETTLE_AFTER_MS: milliseconds.default(30_000),
  /** How often it is asked before a message is parked for a person. */
  SMS_SETTLE_LOOKUPS: positiveInteger.default(3),

  /** Countries whose mobile numbers are sent to (ISO 3166), separated by commas. */
  SMS_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be countries such as US,CA')
    .default('US,CA')
    .transform((countries) => countries.split(',')),
  /** Messages to one number within ten minutes, and within a day. */
  SMS_LIMIT_NUMBER_PER_10_MINUTES: positiveInteger.default(3),
  SMS_LIMIT_NUMBER_PER_DAY: positiveInteger.default(10),
  /** Messages caused by one visitor (address, or IPv6 network) within an hour. */
  SMS_LIMIT_VISITOR_PER_HOUR: positiveInteger.default(20),
  /** Messages within an hour to numbers that differ in the last four digits alone. */
  SMS_LIMIT_PREFIX_PER_HOUR: positiveInteger.default(20),
  /** Messages within a day, all together. */
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
