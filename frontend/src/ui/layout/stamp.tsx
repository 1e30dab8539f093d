import { styled } from 'styled-components';

/** A rubber stamp, such as 'COMING SOON'. */
export const Stamp = styled.span`
  display: inline-block;
  padding: 0.5rem 0.65rem;
  border: 1.5px solid var(--verm-dark);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--verm-dark);
  font: 600 0.875rem/1 var(--mono);
  letter-spacing: 0.04em;
`;
