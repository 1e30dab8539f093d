import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BlankDrawing, type BlankDrawingProps } from '../../ui/drawing/blank-drawing.tsx';
import { columns, Grid } from '../../ui/layout/layout.tsx';
import { MEDIA } from '../../ui/tokens.ts';

const Columns = styled(Grid)`
  align-items: center;
  row-gap: 2rem;
  padding-block: 2rem var(--section);
  ${MEDIA.wide} {
    padding-top: 3rem;
  }
`;
const Drawing = styled.div`
  height: clamp(8.5rem, 32vw, 23rem);
  ${columns('1 / 8')}
`;
const Text = styled.div`
  p {
    margin: 0.75rem 0 1.75rem;
    color: var(--ink-2);
  }
  ${columns('9 / 13')}
`;

/** Shown if there are no images: a box's dotted outline, and a text. */
export const EmptyPortfolio = ({
  style,
  inside,
  children,
}: Pick<BlankDrawingProps, 'style' | 'inside'> & { children: ReactNode }) => (
  <Columns>
    <Drawing>
      <BlankDrawing
        style={style}
        inside={inside}
        dimensions={false}
        names={false}
        ghost
        fill="none"
        label=""
        assumedRoom={{ width: 640, height: 320 }}
      />
    </Drawing>
    <Text>{children}</Text>
  </Columns>
);
