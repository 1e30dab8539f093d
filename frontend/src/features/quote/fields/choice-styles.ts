import { css } from 'styled-components';

/** A label with a border around a native radio or checkbox, highlighted when it is checked. */
export const choice = css`
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  background: var(--white);
  cursor: pointer;
  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--ink);
  }
  &:hover {
    border-color: var(--ink);
  }
  &:has(:checked) {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
    background: var(--kraft-tint);
  }
  &:has(:focus-visible) {
    outline: 2px dashed var(--crease-ink);
    outline-offset: 3px;
  }
  input:focus-visible {
    outline: none;
  }
  @media print {
    &:not(:has(:checked)) {
      display: none;
    }
  }
`;
