import { styled } from 'styled-components';
import { EmailLink, PhoneLink } from '../contact-links.tsx';
import { Notice } from './notice.tsx';

const Box = styled(Notice)`
  grid-column: 1 / -1;
`;

/**
 * Shown without scripts: the subject does not work, and how to reach the company instead. Without scripts index.html also
 * hides elements with the attribute `data-scripted`.
 */
export const ScriptsOff = ({ subject }: { subject: string }) => (
  <noscript>
    <Box tone="warn" title={`${subject} needs JavaScript`}>
      It is turned off in your browser. Call us at <PhoneLink /> or email <EmailLink /> instead.
    </Box>
  </noscript>
);
