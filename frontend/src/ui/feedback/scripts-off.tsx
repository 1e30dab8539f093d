import { COMPANY } from '@packaging/contracts/company';
import { styled } from 'styled-components';
import { Notice } from './notice.tsx';

const Box = styled(Notice)`
  grid-column: 1 / -1;
`;

/**
 * Tells a visitor without scripts what does not work, and how to reach the company instead. Elements that need
 * scripts have the attribute `data-scripted`, which index.html hides then.
 */
export const ScriptsOff = ({ subject }: { subject: string }) => (
  <noscript>
    <Box tone="warn" title={`${subject} needs JavaScript`}>
      It is turned off in your browser. Call us at <a href={COMPANY.phoneHref}>{COMPANY.phone}</a> or email{' '}
      <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a> instead.
    </Box>
  </noscript>
);
