import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { MEDIA } from '../tokens.ts';

/** The page's column: at most 1440 px wide, with the screen's margins. */
export const Wrap = styled.div`
  width: 100%;
  max-width: 90rem;
  margin-inline: auto;
  padding-inline: var(--margin);
`;

/** 4 columns, 12 from 900 px. By default, children span the row. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  column-gap: var(--gutter);
  & > * {
    grid-column: 1 / -1;
  }
  ${MEDIA.wide} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
  }
`;

/**
 * The columns of a {@link Grid}'s child: `wide` in 12 columns, `pair` in the 4 columns of a screen with room for two images
 * side by side.
 */
export const columns = (wide: string, pair?: string) => css`
  ${
    pair &&
    css`
      ${MEDIA.pair} {
        grid-column: ${pair};
      }
    `
  }
  ${MEDIA.wide} {
    grid-column: ${wide};
  }
`;

/** A section of a page, with its vertical padding. */
export const Section = styled.section`
  padding-block: var(--section);
`;

/** The largest heading, for the home page. */
export const DisplayHeading = styled.h1`
  font-size: var(--t-display);
  font-stretch: 76%;
  font-weight: 660;
  line-height: 0.87;
  letter-spacing: -0.022em;
  margin-left: -0.045em;
  /* Two lines, the upper one full of descenders. */
  @media (min-width: 600px) and (max-width: 899px) {
    line-height: 0.97;
  }
`;

/** The introduction of a page or a section. */
export const Lead = styled.p`
  font-size: var(--t-lead);
  line-height: 1.48;
`;

/** Small monospaced text: figures, captions, labels. */
export const Caption = styled.span`
  font: 450 var(--t-mono)/1.45 var(--mono);
  letter-spacing: 0.002em;
  color: var(--ink-2);
  b {
    font-weight: 600;
    color: var(--ink);
  }
`;

/** Names and values in two columns. `--name-width` and `--row-padding` set the measures. */
export const DefinitionList = styled.dl`
  display: grid;
  grid-template-columns: var(--name-width) minmax(0, 1fr);
  font-size: var(--t-small);
  dt,
  dd {
    padding-block: var(--row-padding);
    border-top: 1px solid var(--line);
  }
  dt {
    color: var(--ink-2);
  }
  dd {
    font-weight: 500;
  }
`;

const Top = styled.div`
  padding-top: calc(var(--header) + clamp(2rem, 4vw, 4.5rem));
  ${Lead} {
    margin-top: 1.25rem;
    color: var(--ink-2);
  }
`;

/** The top of a page: its heading, and a lead. */
export const PageTop = ({ title, lead }: { title: string; lead?: ReactNode }) => (
  <Top>
    <h1>{title}</h1>
    {lead && <Lead>{lead}</Lead>}
  </Top>
);
