import { COMPANY } from '@packaging/contracts/company';
import { styled } from 'styled-components';
import { Notice } from './notice.tsx';

const Box = styled(Notice)`
  grid-column: 1 / -1;
`;

/**
 * Says to a visitor whose browser runs no scripts what does not work for that, and how to reach the company all
 * the same. What is of no use then has the attribute `data-scripted`, which index.html hides.
 */
export const ScriptsOff = ({ subject }: { subject: string }) => (
  <noscript>
    <Box tone="warn" title={`${subject} needs JavaScript`}>
      It is off in your browser. Call us at <a href={COMPANY.phoneHref}>{COMPANY.phone}</a> or write to{' '}
      <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a> instead.
    </Box>
  </noscript>
);
