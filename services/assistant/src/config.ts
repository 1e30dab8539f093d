import { httpUrl, loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
import { databaseSettings } from '@packaging/service-kit/process/settings';
import { z } from 'zod';

export const config = loadConfig('assistant', {
  ...databaseSettings,
  /** With a key, OpenAI answers; without one the built-in assistant does. */
  OPENAI_API_KEY: z.string().optional(),
  /** A server that speaks OpenAI's API, instead of OpenAI. */
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  /** Time for a reply of the provider in all, in milliseconds; then the built-in one is given. */
  ASSISTANT_TIMEOUT_MS: milliseconds.default(15_000),
  /** Most tokens of one reply of the provider. */
  ASSISTANT_REPLY_MAX_TOKENS: positiveInteger.default(600),
  /** Tokens that all replicas together may use in a day (UTC); beyond it the built-in assistant answers. */
  ASSISTANT_DAILY_TOKENS: positiveInteger.default(2_000_000),
});
