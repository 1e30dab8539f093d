import { styled } from 'styled-components';
import { NOT_PRINTED } from '../tokens.ts';

/** A suggestion that fills in a field. `aria-pressed` marks one that is filled in. */
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
  /* On touch screens hover would stay after a tap and look like a choice. */
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
  ${NOT_PRINTED}
`;
