import { FLUTE_PROFILES } from '@packaging/packaging/flute-profiles';
import { formatInches } from '@packaging/packaging/units';
import { styled } from 'styled-components';
import type { FluteCode } from '../../lib/dieline/box/flute.ts';
import { FluteStrip } from '../../ui/drawing/flute-strip.tsx';
import { Caption } from '../../ui/layout/layout.tsx';
import { MEDIA } from '../../ui/tokens.ts';

const PX_PER_INCH = 176;
const SHOWN: FluteCode[] = ['C', 'B', 'E'];

const Figure = styled.figure`
  border-top: 1.5px solid var(--ink);
  figcaption {
    padding-top: 0.5rem;
  }
  ${MEDIA.small} {
    display: none;
  }
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: 6.2rem minmax(0, 1fr);
  align-items: center;
  min-height: 50px;
  border-bottom: 1px solid var(--line);
  color: var(--k-line);
`;

/** The edges of three boards, to the same scale. */
export const FluteFigure = ({ className }: { className?: string }) => (
  <Figure className={className}>
    {SHOWN.map((flute) => (
      <Row key={flute}>
        <Caption>
          <b>{flute}</b> {formatInches(FLUTE_PROFILES[flute].thickness, 32)} in
        </Caption>
        <FluteStrip flute={flute} pxPerInch={PX_PER_INCH} />
      </Row>
    ))}
    <figcaption>Edges of three flutes, to the same scale</figcaption>
  </Figure>
);
