import { styled } from 'styled-components';

/** A suggestion that fills something in. `aria-pressed` says that it is filled in. */
export const PromptButton = styled.button.attrs({ type: 'button' })`
  min-height: 2.75rem;
  padding: 0.4rem 0.7rem;
  border: 1px dashed var(--crease);
  border-radius: var(--radius);
  background: none;
  color: var(--crease-ink);
  font: 500 0.9375rem/1.2 var(--sans);
  font-stretch: 90%;
  cursor: pointer;
  /* Not where it would stay after a tap and look like a choice. */
  @media (hover: hover) {
    &:hover {
      border-style: solid;
      background: var(--crease-tint);
    }
  }
  &[aria-pressed='true'] {
    border: 2px solid var(--ink);
    background: var(--kraft-tint);
    color: var(--ink);
  }
`;

/** Suggestions in a row. */
export const Prompts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem;
  @media print {
    display: none;
  }
`;
