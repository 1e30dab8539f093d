import { partAhead } from '../../../lib/part-ahead.tsx';
import { PlainSent } from '../../../ui/feedback/plain-sent.tsx';
import type { QuoteSentProps } from './quote-sent.tsx';

/** What is shown of a request once it is sent. */
export const quoteSent = partAhead<QuoteSentProps>(
  async () => (await import('./quote-sent.tsx')).QuoteSent,
  ({ reference }) => (
    <PlainSent title="Thank you. We have your request.">{reference && `Reference ${reference}`}</PlainSent>
  ),
);
