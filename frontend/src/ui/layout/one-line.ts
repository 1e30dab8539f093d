import { styled } from 'styled-components';

/** Keeps a phone number or address on one line if it fits. */
export const OneLine = styled.span`
  display: inline-block;
`;
