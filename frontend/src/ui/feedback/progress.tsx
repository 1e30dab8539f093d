import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Caption } from '../layout/layout.tsx';

const Row = styled(Caption)`
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  margin-bottom: 0.35rem;
`;
const Track = styled.div`
  height: 14px;
  border: 1px solid var(--ink);
  background: var(--white)
    repeating-linear-gradient(90deg, transparent 0 calc(10% - 1px), var(--line) calc(10% - 1px) 10%);
`;
const Fill = styled.div`
  height: 100%;
  background: var(--crease);
`;

/** A ruled bar with its percentage (0 to 100) and a label. */
export const Progress = ({
  percent,
  label,
  ...rest
}: { percent: number; label: string } & Omit<ComponentProps<'div'>, 'role' | 'children'>) => (
  <div {...rest}>
    <Row aria-hidden="true">
      <span>{label}</span>
      <b>{Math.round(percent)}%</b>
    </Row>
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <Fill style={{ width: `${percent}%` }} />
    </Track>
  </div>
);
