import { COMPANY } from '@packaging/contracts/company';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Notice } from './notice.tsx';
import type { Failure } from './use-failure.ts';

const Bad = styled(Notice)`
  flex-basis: 100%;
  scroll-margin-block: 1rem;
  overflow-wrap: anywhere;
  p + p {
    margin-top: 0.35rem;
  }
  @media print {
    display: none;
  }
`;

/**
 * A failure beside the button that was pressed, where it stays until the next try. `kept` tells customers that nothing
 * is lost, and is followed by other ways to reach the company. A toast has announced it.
 */
export const FailureNotice = ({ failure, kept }: { failure: Failure | undefined; kept?: string }) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A field that is at fault has focus then, and is to stay in view.
    if (failure && !document.activeElement?.matches('[aria-invalid]'))
      notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  return (
    <Bad ref={notice} tone="bad" title={failure.reason}>
      {failure.detail && <p role="status">{failure.detail}</p>}
      {kept && (
        <p>
          {kept} You can also call <a href={COMPANY.phoneHref}>{COMPANY.phone}</a> or email{' '}
          <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>.
        </p>
      )}
    </Bad>
  );
};
