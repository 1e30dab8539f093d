import { httpUrl, loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
import { databaseSettings } from '@packaging/service-kit/process/settings';
import { z } from 'zod';

export const config = loadConfig('assistant', {
  ...databaseSettings,
  /** With a key, OpenAI replies; otherwise the built-in assistant. */
  OPENAI_API_KEY: z.string().optional(),
  /** A server that speaks OpenAI's API, instead of OpenAI. */
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  /** Total time for a reply by the provider, in milliseconds; then the built-in reply is used. */
  ASSISTANT_TIMEOUT_MS: milliseconds.default(15_000),
  /** Maximum tokens of one reply by the provider. */
  ASSISTANT_REPLY_MAX_TOKENS: positiveInteger.default(600),
  /** Tokens per day (UTC) for all replicas together; beyond it the built-in assistant replies. */
  ASSISTANT_DAILY_TOKENS: positiveInteger.default(2_000_000),
});
