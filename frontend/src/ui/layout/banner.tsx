import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { MEDIA } from '../tokens.ts';
import { columns, Grid, Lead, Wrap } from './layout.tsx';

const Ground = styled.section`
  background: var(--kraft);
`;
const Row = styled(Grid)`
  align-items: center;
  row-gap: 1.5rem;
  padding-block: clamp(2.5rem, 5.5vw, 5rem);
`;
const Title = styled.h2<{ $large: boolean }>`
  ${({ $large }) => $large && 'font-size: var(--t-h1);'}
  ${MEDIA.wide} {
    grid-column: 1 / ${({ $large }) => ($large ? 7 : 10)};
  }
`;
const Text = styled(Lead)`
  ${columns('7 / 10')}
`;
const Action = styled.div`
  ${columns('10 / 13')}
  ${MEDIA.wide} {
    justify-self: end;
  }
`;

/** A kraft band at the end of a page: a heading, an optional text, and one ink button. */
export const Banner = ({ title, text, action }: { title: string; text?: string; action: ReactNode }) => (
  <Ground>
    <Wrap>
      <Row>
        <Title $large={text !== undefined}>{title}</Title>
        {text && <Text>{text}</Text>}
        <Action>{action}</Action>
      </Row>
    </Wrap>
  </Ground>
);
