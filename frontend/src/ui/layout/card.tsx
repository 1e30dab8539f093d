import { styled } from 'styled-components';

/** A white sheet with a solid ink border, for sheets, labels and dialogs only. */
export const Card = styled.div`
  background: var(--white);
  border: 1.5px solid var(--ink);
`;
