import { COMPANY } from '@packaging/contracts/company';
import type { ContactMessage } from '@packaging/contracts/contact';
import { PAGES } from '@packaging/contracts/pages';
import { Link } from 'wouter';
import { SentPanel } from '../../ui/feedback/sent-panel.tsx';
import { OneLine } from '../../ui/layout/one-line.ts';

export interface ContactSentProps {
  message: ContactMessage;
  at: Date;
  onAnother: () => void;
}

/** The confirmation of a sent message: its content, and what happens next. */
export const ContactSent = ({ message, at, onAnother }: ContactSentProps) => (
  <SentPanel
    title="Thank you. We have your message."
    at={at}
    rows={[
      ['Name', message.name],
      ['Email', message.email],
      ['Phone', message.phone],
      ['Message', message.message],
    ]}
    steps={[
      'Our team reads your message.',
      <>
        We reply{COMPANY.replyTime && ` ${COMPANY.replyTime},`} by email to <OneLine>{message.email}</OneLine>{' '}
        or by phone at <OneLine>{message.phone}.</OneLine>
      </>,
      <>
        For a price, we need your dimensions and quantities. You can send them now:{' '}
        <Link href={PAGES.requestQuote}>Request a Quote</Link>.
      </>,
    ]}
    another="Write Another Message"
    onAnother={onAnother}
  />
);
