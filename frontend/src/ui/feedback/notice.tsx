import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';

type Tone = 'info' | 'warn' | 'bad';
const TONES: Record<Tone, { edge: string; ground: string; title: string }> = {
  info: { edge: 'var(--crease)', ground: 'var(--crease-tint)', title: 'var(--ink)' },
  warn: { edge: 'var(--verm)', ground: 'var(--kraft-tint)', title: 'var(--ink)' },
  bad: { edge: 'var(--carmine)', ground: 'var(--carmine-tint)', title: 'var(--carmine)' },
};

const Box = styled.div<{ $tone: Tone }>`
  border-left: 6px solid ${({ $tone }) => TONES[$tone].edge};
  background: ${({ $tone }) => TONES[$tone].ground};
  padding: 0.9rem 1.1rem;
  font-size: var(--t-small);
  line-height: 1.5;
  b {
    display: block;
    font-size: 1rem;
    color: ${({ $tone }) => TONES[$tone].title};
  }
`;

/** A message on the page. Set `role="status"` or `role="alert"` if it appears later. */
export const Notice = ({
  tone = 'info',
  title,
  children,
  ...rest
}: { tone?: Tone; title?: ReactNode } & Omit<ComponentProps<'div'>, 'title'>) => (
  <Box $tone={tone} {...rest}>
    {title && <b>{title}</b>}
    {children}
  </Box>
);
