import { styled } from 'styled-components';
import { Wrap } from '../../ui/layout/layout.tsx';

/** One of the home page's four sections. */
export const Plate = styled(Wrap).attrs({ as: 'section' as const })`
  padding-block: var(--section);
`;
/** A section's text. */
export const SectionText = styled.div`
  h2 + p {
    margin-top: 1.1rem;
  }
  p + p {
    margin-top: 0.9rem;
  }
`;
