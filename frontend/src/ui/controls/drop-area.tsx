import { css, styled } from 'styled-components';
import type { useFileDrop } from '../../lib/use-file-drop.ts';

/** The label of a file input that files can be dropped on. `$drag` tells what is dragged over it. */
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
  @media print {
    display: none;
  }
`;

const FINGERS = '@media (hover: none)';
const ByMouse = styled.span`
  ${FINGERS} {
    display: none;
  }
`;
const ByFinger = styled.span`
  display: none;
  ${FINGERS} {
    display: inline;
  }
`;

/** How files come into the area: by mouse, or on a screen that is touched. `what` is 'files' or 'an image'. */
export const DropInvitation = ({ what }: { what: string }) => (
  <>
    <ByMouse>{`Drag and drop ${what} here, or click to select`}</ByMouse>
    <ByFinger>{`Tap to choose ${what}`}</ByFinger>
  </>
);
