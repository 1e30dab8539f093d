import { counter } from '@packaging/service-kit/process/metrics';

/**
 * Replies by who gave them: fixed, calculator, card, unknown (the built-in assistant) or provider; `fallback` says why the
 * provider's reply was not given: none, budget, timeout, failed, empty, unsupported (a figure or promise without a source).
 */
export const replies = counter(
  'assistant_replies_total',
  'Replies, by origin and by why the provider was not used',
  ['origin', 'fallback'],
);

/** Tokens that the provider has counted. */
export const tokensUsed = counter('assistant_provider_tokens_total', 'Tokens used at the provider');
