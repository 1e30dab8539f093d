import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export const GuideList = styled.ul`
  width: 100%;
  border-bottom: 1px solid var(--line);
  li {
    border-top: 1px solid var(--line);
  }
`;
const Choice = styled.button.attrs({ type: 'button' })`
  display: flex;
  gap: 1rem;
  align-items: center;
  width: 100%;
  min-height: 3.5rem;
  padding: 0.6rem 0.75rem;
  border: 0;
  background: none;
  text-align: left;
  font-size: var(--t-small);
  line-height: 1.4;
  cursor: pointer;
  b {
    display: block;
    font-size: 1rem;
    font-weight: 600;
  }
  &:hover b {
    text-decoration: underline dashed var(--crease) 1.5px;
    text-underline-offset: 0.25em;
  }
  &[aria-pressed='true'] {
    background: var(--kraft-tint);
    box-shadow: inset 3px 0 var(--ink);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border: 2px solid;
    }
  }
`;

/** One choice of a guide, with a text, that can be chosen. */
export const GuideChoice = ({
  label,
  text,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  text: ReactNode;
  chosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}) => (
  <li>
    <Choice aria-pressed={chosen} onClick={onChoose}>
      {children}
      <span>
        <b>{label}</b>
        {text}
      </span>
    </Choice>
  </li>
);
