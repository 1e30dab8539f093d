import { partAhead } from '../../lib/part-ahead.tsx';
import { PlainSent } from '../../ui/feedback/plain-sent.tsx';
import type { ContactSentProps } from './contact-sent.tsx';

/** What is shown of a message once it is sent. */
export const contactSent = partAhead<ContactSentProps>(
  async () => (await import('./contact-sent.tsx')).ContactSent,
  () => <PlainSent title="Thank you. We have your message." />,
);
