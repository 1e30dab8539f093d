import { counter } from '@packaging/service-kit/process/metrics';

/**
 * Origins: fixed, calculator, card, unknown (all built in), provider. Fallbacks, the reason for not using the provider's
 * reply: none, budget, timeout, failed, empty, unsupported (a figure or promise without a source).
 */
export const replies = counter(
  'assistant_replies_total',
  'Replies, by origin and by reason for not using the provider',
  ['origin', 'fallback'],
);

export const tokensUsed = counter('assistant_provider_tokens_total', 'Tokens used at the provider');
