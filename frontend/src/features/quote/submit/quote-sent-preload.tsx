import { preloadable } from '../../../lib/preloadable.tsx';
import { PlainSent } from '../../../ui/feedback/plain-sent.tsx';
import type { QuoteSentProps } from './quote-sent.tsx';

/** The confirmation of a sent request, to be preloaded when the visitor submits. */
export const quoteSent = preloadable<QuoteSentProps>(
  async () => (await import('./quote-sent.tsx')).QuoteSent,
  ({ reference }) => (
    <PlainSent title="Thank you. We have your request.">{reference && `Reference ${reference}`}</PlainSent>
  ),
);
