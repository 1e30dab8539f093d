import { COMPANY } from '@packaging/contracts/company';
import { SentPanel, type SentRow } from '../../../ui/feedback/sent-panel.tsx';
import { OneLine } from '../../../ui/layout/one-line.ts';
import type { QuoteValues } from '../values/quote-values.ts';

/** A sent request, with the names of its files. */
export interface SentQuote {
  values: QuoteValues;
  files: readonly string[];
  reference: string | undefined;
  at: Date;
}

export interface QuoteSentProps extends SentQuote {
  /** Names and values of the requested box. */
  rows: readonly SentRow[];
  onAnother: () => void;
}

/** The confirmation of a sent request: its reference, its content, and what happens next. */
export const QuoteSent = ({ values, rows, files, reference, at, onAnother }: QuoteSentProps) => (
  <SentPanel
    title="Thank you. We have your request."
    reference={reference}
    at={at}
    rows={[
      ['Name', values.name],
      ['Company', values.company],
      ['Email', values.email],
      ['Phone', values.phoneNumber],
      ...rows,
      ['Comments', values.comments],
    ]}
    steps={[
      `We go over the box${files.length ? ', the quantities and your files' : ' and the quantities'}.`,
      <>
        If anything is unclear, we email <OneLine>{values.email}</OneLine> or call{' '}
        <OneLine>{values.phoneNumber}.</OneLine>
      </>,
      `We send you the quote${COMPANY.replyTime && ` ${COMPANY.replyTime}`}.`,
    ]}
    another="Start Another Request"
    onAnother={onAnother}
  />
);
