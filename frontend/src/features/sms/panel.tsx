import { styled } from 'styled-components';
import { MEDIA } from '../../ui/tokens.ts';

/** A plain white panel of an internal page. On small screens its buttons fill the row. */
export const Panel = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.35rem;
  align-content: start;
  min-width: 0;
  padding: 1.5rem;
  border: 1px solid var(--ink);
  background: var(--white);
  h2 {
    font-size: var(--t-h3);
    font-stretch: 84%;
    letter-spacing: 0;
  }
  ${MEDIA.small} {
    padding: 1.15rem;
  }
  @media (max-width: 599px) {
    button:not([role='tab']) {
      width: 100%;
    }
  }
`;
