import type { ContactMessage } from '@packaging/contracts/contact';
import { partAhead } from '../../lib/part-ahead.tsx';
import { PlainSent } from '../../ui/plain-sent.tsx';

export interface ContactSentProps {
  message: ContactMessage;
  at: Date;
  onAnother: () => void;
}

/** What is shown of a message once it is sent. */
export const contactSent = partAhead<ContactSentProps>(
  async () => (await import('./contact-sent.tsx')).ContactSent,
  () => <PlainSent title="Thank you. We have your message." />,
);
