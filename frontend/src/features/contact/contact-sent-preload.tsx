import { preloadable } from '../../lib/preloadable.tsx';
import { PlainSent } from '../../ui/plain-sent.tsx';

/** The confirmation of a sent message, to be preloaded when the visitor submits. */
export const contactSent = preloadable(
  async () => (await import('./contact-sent.tsx')).ContactSent,
  () => <PlainSent title="Thank you. We have your message." />,
);
