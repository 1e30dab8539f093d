import { styled } from 'styled-components';
import { blank } from '../../lib/dieline/blanks/blank.ts';
import { pathData } from '../../lib/dieline/path.ts';

/** Minimum width of the index at which the blank lies across the page. */
const ACROSS_FROM = '600px';
const PX_PER_INCH = 20;

const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`;

/** One blank, and the position of its row of panels in it, in percent. */
const layOut = (height: number, slots: boolean) => {
  const sheet = blank('RSC', { length: 12, width: 9, height }, { slots });
  const [first, ...rest] = sheet.panels as [(typeof sheet.panels)[number], ...typeof sheet.panels];
  const width = rest.reduce((sum, panel) => sum + panel.width, first.width);
  return {
    sheet,
    columns: sheet.panels.map((panel) => `${panel.width}fr`).join(' '),
    x: percent(first.x / sheet.width),
    y: percent(first.y / sheet.height),
    width: percent(width / sheet.width),
    height: percent(first.height / sheet.height),
  };
};
/* Across, the four names share a line, so the box is low. Turned a quarter, each name has a row, so the box is tall. */
const ACROSS = layOut(5.6, true);
const DOWN = layOut(30, false);

const Container = styled.div`
  container-type: inline-size;
`;
const Board = styled.nav`
  position: relative;
  aspect-ratio: ${DOWN.sheet.height} / ${DOWN.sheet.width};
  @container (min-width: ${ACROSS_FROM}) {
    aspect-ratio: ${ACROSS.sheet.width} / ${ACROSS.sheet.height};
  }
`;
const Sheet = styled.svg<{ $turned?: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
  path {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
  display: ${({ $turned }) => ($turned ? 'block' : 'none')};
  @container (min-width: ${ACROSS_FROM}) {
    display: ${({ $turned }) => ($turned ? 'none' : 'block')};
  }
`;
const Links = styled.ul`
  position: absolute;
  display: grid;
  inset: ${DOWN.x} auto auto calc(100% - ${DOWN.y} - ${DOWN.height});
  width: ${DOWN.height};
  height: ${DOWN.width};
  grid-template-rows: ${DOWN.columns};
  @container (min-width: ${ACROSS_FROM}) {
    inset: ${ACROSS.y} auto auto ${ACROSS.x};
    width: ${ACROSS.width};
    height: ${ACROSS.height};
    grid-template: 1fr / ${ACROSS.columns};
  }
  li {
    display: grid;
    min-width: 0;
  }
`;
const PanelLink = styled.a`
  display: flex;
  flex-direction: column;
  justify-content: center;
  padding-inline: 1rem;
  font-size: clamp(1.25rem, 8cqi, 1.75rem);
  font-stretch: 78%;
  font-weight: 640;
  line-height: 0.95;
  letter-spacing: -0.01em;
  text-decoration: none;
  @container (min-width: ${ACROSS_FROM}) {
    padding-inline: clamp(0.7rem, 1.2cqi, 1.1rem);
    font-size: clamp(1.125rem, 2.6cqi, 2.125rem);
  }
  &:hover {
    background: var(--kraft-tint);
    color: var(--ink);
  }
  span {
    margin-top: 0.5rem;
    font: 450 var(--t-mono)/1.3 var(--mono);
    letter-spacing: 0.002em;
    color: var(--ink-2);
  }
`;

const Lines = ({ of: { sheet } }: { of: typeof ACROSS }) => (
  <>
    <path d={pathData(sheet.pieces, PX_PER_INCH)} style={{ fill: 'var(--white)' }} />
    <path
      d={pathData(
        sheet.creases.map(({ path }) => path),
        PX_PER_INCH,
      )}
      stroke="var(--crease)"
      strokeWidth="1.25"
      strokeDasharray="6 4"
    />
    <path
      d={pathData(sheet.pieces, PX_PER_INCH)}
      stroke="var(--ink)"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  </>
);

type Entry = { id: string; title: string; note: string };

/** Links to a page's sections as the four panels of a box: across on wide screens, turned a quarter on narrow ones. */
export const PanelIndex = ({
  label,
  entries,
}: {
  label: string;
  entries: readonly [Entry, Entry, Entry, Entry];
}) => {
  const across = { width: ACROSS.sheet.width * PX_PER_INCH, height: ACROSS.sheet.height * PX_PER_INCH };
  const down = { width: DOWN.sheet.height * PX_PER_INCH, height: DOWN.sheet.width * PX_PER_INCH };
  return (
    <Container>
      <Board aria-label={label}>
        <Sheet viewBox={`0 0 ${across.width} ${across.height}`} aria-hidden="true">
          <Lines of={ACROSS} />
        </Sheet>
        <Sheet viewBox={`0 0 ${down.width} ${down.height}`} $turned aria-hidden="true">
          <g transform={`rotate(90) translate(0 ${-down.width})`}>
            <Lines of={DOWN} />
          </g>
        </Sheet>
        <Links>
          {entries.map(({ id, title, note }) => (
            <li key={id}>
              <PanelLink href={`#${id}`}>
                {title} <span>{note}</span>
              </PanelLink>
            </li>
          ))}
        </Links>
      </Board>
    </Container>
  );
};
