import { COMPANY } from '@packaging/contracts/company';
import { keyframes, styled } from 'styled-components';

const draw = keyframes`
  from { transform: scaleX(0); }
`;

const Line = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: 0.9rem;
  height: 44px;
  margin-block: clamp(2rem, 4vw, 4rem) 2rem;
  border-inline: 1px solid var(--crease);
  color: var(--crease-ink);
  font: 500 1rem/1 var(--mono);
`;
const Arm = styled.span<{ $side: 'left' | 'right' }>`
  position: relative;
  height: 1px;
  background: var(--crease);
  transform-origin: ${({ $side }) => ($side === 'left' ? 'right' : 'left')};
  animation: ${draw} var(--slow) var(--fold);
  &::after {
    content: '';
    position: absolute;
    top: -4px;
    ${({ $side }) => $side}: 0;
    border: 4.5px solid transparent;
    border-${({ $side }) => ($side === 'left' ? 'right' : 'left')}: 13px solid var(--crease);
    border-${({ $side }) => $side}: 0;
  }
`;
const Year = styled.b<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: calc(100% + 0.4rem);
  ${({ $side }) => $side}: 0;
  font-weight: 600;
`;

/** The company's years as a dimension line, measured like a box. */
export const YearsLine = () => (
  <Line role="img" aria-label={`From ${COMPANY.founded} until today, over 70 years`}>
    <Arm $side="left" />
    <span>over 70 years</span>
    <Arm $side="right" />
    <Year $side="left">{COMPANY.founded}</Year>
    <Year $side="right">today</Year>
  </Line>
);
