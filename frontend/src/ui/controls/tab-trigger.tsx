import * as Tabs from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

/* Reserves the bold label's width, so that tabs do not move when another is selected. */
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
 * A tab's button, without a shape. Browsers treat Radix's focusing like keyboard focus: `data-pressed` hides the ring
 * after a mouse press.
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
