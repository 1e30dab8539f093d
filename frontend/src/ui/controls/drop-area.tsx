import { css, styled } from 'styled-components';
import type { useFileDrop } from '../../lib/use-file-drop.ts';
import { NOT_PRINTED } from '../tokens.ts';

/** The label of a file input, on which files can be dropped. `$drag` is from `useFileDrop`. */
export const DropArea = styled.label<{ $drag: ReturnType<typeof useFileDrop>['drag'] }>`
  position: relative;
  display: grid;
  place-content: center;
  gap: 0.35rem;
  padding: 1.6rem 1.25rem;
  border: 1.5px dashed var(--crease);
  border-radius: var(--radius);
  background: var(--crease-tint);
  text-align: center;
  text-wrap: balance;
  cursor: pointer;
  ${({ $drag }) =>
    $drag &&
    css`
      border-style: solid;
      ${
        $drag === 'refused'
          ? css`
              border-color: var(--carmine);
              background: var(--carmine-tint);
              color: var(--carmine);
            `
          : 'background: var(--white);'
      }
    `}
  &:has([aria-invalid]) {
    border-color: var(--carmine);
  }
  &:has(:focus-visible) {
    outline: 2px dashed var(--crease-ink);
    outline-offset: 3px;
  }
  b {
    font-weight: 600;
  }
  ${NOT_PRINTED}
`;

const TOUCH = '@media (hover: none)';
const MouseText = styled.span`
  ${TOUCH} {
    display: none;
  }
`;
const TouchText = styled.span`
  display: none;
  ${TOUCH} {
    display: inline;
  }
`;

/** How to add files, by mouse or by touch. `item` is 'files' or 'an image'. */
export const DropInvitation = ({ item }: { item: string }) => (
  <>
    <MouseText>{`Drag and drop ${item} here, or click to select`}</MouseText>
    <TouchText>{`Tap to choose ${item}`}</TouchText>
  </>
);
