import { styled } from 'styled-components';

/** A phone number or address that is not to be broken where there is room for it. */
export const OneLine = styled.span`
  display: inline-block;
`;
