import * as Tabs from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

/* The label's bold form keeps its room, so that no tab moves when another one becomes the current one. */
const SteadyLabel = styled.span`
  display: grid;
  &::after {
    content: attr(data-label);
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: 640;
  }
`;
const Trigger = styled(Tabs.Trigger)`
  border: 0;
  background: none;
  color: var(--ink-2);
  font: 500 1rem/1.2 var(--sans);
  font-stretch: 92%;
  cursor: pointer;
  &:hover {
    color: var(--ink);
  }
  &[data-state='active'] {
    color: var(--ink);
    font-weight: 640;
  }
  &[data-pressed]:focus-visible {
    outline: none;
  }
`;

/**
 * The head of a tab, without a shape of its own. Radix gives it focus by script, which browsers take for
 * the keyboard's doing: the ring is kept for those who came by keyboard.
 */
export const TabTrigger = ({
  label,
  children,
  ...rest
}: { label: string } & ComponentProps<typeof Tabs.Trigger>) => (
  <Trigger
    onMouseDown={({ currentTarget }) => currentTarget.setAttribute('data-pressed', '')}
    onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-pressed')}
    {...rest}
  >
    {children}
    <SteadyLabel data-label={label}>{label}</SteadyLabel>
  </Trigger>
);
