import { COMPANY } from '@packaging/contracts/company';
import { OneLine } from '../../ui/one-line.ts';
import { SentPanel } from '../../ui/sent-panel.tsx';
import type { QuoteSentProps } from './quote-sent-part.tsx';

/** A request that is sent: what it said, its reference, and what happens next. */
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
