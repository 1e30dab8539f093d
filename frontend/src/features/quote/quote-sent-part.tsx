import { preloadable } from '../../lib/preloadable.tsx';
import { PlainSent } from '../../ui/plain-sent.tsx';
import type { SentRow } from '../../ui/sent-panel.tsx';
import type { QuoteValues } from './quote-values.ts';

/** A request that is sent, with the names of its files. */
export interface SentQuote {
  values: QuoteValues;
  files: readonly string[];
  reference: string | undefined;
  at: Date;
}

export interface QuoteSentProps extends SentQuote {
  /** What was asked for, by name. */
  rows: readonly SentRow[];
  onAnother: () => void;
}

/** What is shown of a request once it is sent. */
export const quoteSent = preloadable<QuoteSentProps>(
  async () => (await import('./quote-sent.tsx')).QuoteSent,
  ({ reference }) => (
    <PlainSent title="Thank you. We have your request.">{reference && `Reference ${reference}`}</PlainSent>
  ),
);
