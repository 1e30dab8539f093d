import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { partAhead } from '../../../lib/part-ahead.tsx';
import { PromptButton } from '../../../ui/controls/prompt-button.tsx';

const Box = styled.div`
  display: grid;
  gap: 0.75rem;
  justify-items: start;
  margin-top: -0.75rem;
  font-size: var(--t-small);
  line-height: 1.5;
  @media print {
    display: none;
  }
`;

const Missing = () => (
  <p role="alert">This could not be loaded. Please check your connection and try again.</p>
);

export const StyleGuide = partAhead(async () => (await import('./style-guide.tsx')).StyleGuide, Missing);
export const BoardGuide = partAhead(async () => (await import('./board-guide.tsx')).BoardGuide, Missing);

/** Help with a field, below it, whose code is loaded when it is opened. */
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
