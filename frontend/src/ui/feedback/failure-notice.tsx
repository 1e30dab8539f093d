import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { EmailLink, PhoneLink } from '../contact-links.tsx';
import { NOT_PRINTED } from '../tokens.ts';
import { Notice } from './notice.tsx';
import type { Failure } from './use-failure.ts';

const Bad = styled(Notice)`
  flex-basis: 100%;
  scroll-margin-block: 1rem;
  overflow-wrap: anywhere;
  p + p {
    margin-top: 0.35rem;
  }
  ${NOT_PRINTED}
`;

/**
 * A failure next to the submit button, until the next attempt. A toast has announced it. `reassurance` is that the
 * input is not lost, followed by other ways to reach the company.
 */
export const FailureNotice = ({
  failure,
  reassurance,
}: {
  failure: Failure | undefined;
  reassurance?: string;
}) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An invalid field has focus then, and has to stay in view.
    if (failure && !document.activeElement?.matches('[aria-invalid]'))
      notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  return (
    <Bad ref={notice} tone="bad" title={failure.reason}>
      {failure.detail && <p role="status">{failure.detail}</p>}
      {reassurance && (
        <p>
          {reassurance} You can also call <PhoneLink /> or email <EmailLink />.
        </p>
      )}
    </Bad>
  );
};
