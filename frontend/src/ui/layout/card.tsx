import { styled } from 'styled-components';

/** A sheet: white, bound by a solid ink line. Only sheets, labels and dialogs are cards. */
export const Card = styled.div`
  background: var(--white);
  border: 1.5px solid var(--ink);
`;
