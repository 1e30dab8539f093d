import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { TabTrigger } from '../../ui/controls/tab-trigger.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { TABS } from './categories.ts';

const List = styled(Tabs.List)`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-block: 1.5px solid var(--ink);
  ${MEDIA.wide} {
    display: flex;
    gap: 0.25rem;
    padding-left: 0.5rem;
    border-top: 0;
  }
`;
/* A tuck flap on the edge of a panel; on small screens a cell of a table. */
const Tab = styled(TabTrigger)`
  position: relative;
  min-height: 3.25rem;
  padding: 0.5rem 1.6rem;
  isolation: isolate;
  &:focus-visible {
    outline-offset: -5px;
  }
  svg {
    position: absolute;
    inset: 0;
    z-index: -1;
    width: 100%;
    height: calc(100% + 1.5px);
    overflow: visible;
  }
  path {
    fill: none;
    stroke: var(--edge);
    vector-effect: non-scaling-stroke;
  }
  &:hover path {
    fill: var(--kraft-tint);
  }
  &[data-state='active'] path {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  ${MEDIA.small} {
    padding: 0.5rem 0.25rem 0.5rem 0.75rem;
    border: 0 solid var(--line);
    text-align: left;
    &:nth-child(-n + 2) {
      border-bottom-width: 1px;
    }
    &:nth-child(even) {
      border-left-width: 1px;
    }
    &[data-state='active'] {
      background: var(--kraft-tint);
      box-shadow: inset 4px 0 0 var(--verm);
    }
    svg {
      display: none;
    }
  }
`;

/* Keeps content below from moving into the first view and out again as images load. */
const Panel = styled(Tabs.Content)`
  min-height: 75dvh;
`;

/** The categories as tabs over one panel. */
export const PortfolioTabs = ({
  tab,
  onTabChange,
  children,
}: {
  tab: string;
  onTabChange: (tab: string) => void;
  children: ReactNode;
}) => (
  <Tabs.Root data-scripted value={tab} onValueChange={onTabChange}>
    <List aria-label="Category">
      {TABS.map(([value, label]) => (
        <Tab key={value} value={value} label={label}>
          <svg viewBox="0 0 100 52" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 53V40L3.5 5Q4 1 7.5 1H92.5Q96 1 96.5 5L100 40V53" />
          </svg>
        </Tab>
      ))}
    </List>
    {TABS.map(([value]) => (
      <Panel key={value} value={value} tabIndex={-1}>
        {children}
      </Panel>
    ))}
  </Tabs.Root>
);
