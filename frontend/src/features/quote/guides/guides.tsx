import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { preloadable } from '../../../lib/preloadable.tsx';
import { PromptButton } from '../../../ui/controls/prompt-button.tsx';
import { NOT_PRINTED } from '../../../ui/tokens.ts';

const Box = styled.div`
  display: grid;
  gap: 0.75rem;
  justify-items: start;
  margin-top: -0.75rem;
  font-size: var(--t-small);
  line-height: 1.5;
  ${NOT_PRINTED}
`;

const LoadFailure = () => (
  <p role="alert">This could not be loaded. Please check your connection and try again.</p>
);

export const StyleGuide = preloadable(
  async () => (await import('./style-guide.tsx')).StyleGuide,
  LoadFailure,
);
export const BoardGuide = preloadable(
  async () => (await import('./board-guide.tsx')).BoardGuide,
  LoadFailure,
);

/** Help with a field, which opens below it and loads its code then. */
export function Guide({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <PromptButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </PromptButton>
      {open && children}
    </Box>
  );
}
