import { preloadable } from '../../lib/preloadable.tsx';
import { PlainSent } from '../../ui/feedback/plain-sent.tsx';
import type { ContactSentProps } from './contact-sent.tsx';

/** The confirmation of a sent message, to be preloaded when the visitor submits. */
export const contactSent = preloadable<ContactSentProps>(
  async () => (await import('./contact-sent.tsx')).ContactSent,
  () => <PlainSent title="Thank you. We have your message." />,
);
