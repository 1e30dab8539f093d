import { FLUTE_PROFILES } from '@packaging/packaging/flute-profiles';
import { gradeByEct, PARCEL_GUIDANCE_32_ECT_LB } from '@packaging/packaging/grades';
import { formatInches } from '@packaging/packaging/units';
import { styled } from 'styled-components';
import type { FluteCode } from '../../lib/dieline/box/flute.ts';
import { FluteStrip } from '../../ui/drawing/flute-strip.tsx';
import { Caption, columns, Grid } from '../../ui/layout/layout.tsx';
import { Figure } from '../../ui/media/figure.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { IMAGES } from './home-media.ts';
import { Plate, SectionText } from './section-parts.tsx';

const Columns = styled(Grid)`
  row-gap: 1.75rem;
`;
const Text = styled(SectionText)`
  ${columns('1 / 6')}
  ${MEDIA.wide} {
    padding-right: 1rem;
  }
  @media (min-width: 1200px) {
    grid-column: 1 / 5;
    padding-right: 0;
  }
`;
/* In their own row, both images have the same height, regardless of the text's. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: subgrid;
  row-gap: inherit;
  align-self: start;
  & > * {
    grid-column: 1 / -1;
  }
  ${MEDIA.pair} {
    & > :first-child {
      grid-column: 1 / 3;
    }
    & > :last-child {
      grid-column: 3 / 5;
    }
  }
  ${columns('6 / 13')}
  ${MEDIA.wide} {
    & > :first-child {
      grid-column: 1 / 5;
    }
    & > :last-child {
      grid-column: 5 / 8;
    }
  }
`;
const Flutes = styled.dl`
  margin-top: 1.75rem;
`;
const Flute = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 9.5rem;
  gap: 1rem;
  align-items: center;
  min-height: 2.5rem;
  border-top: 1px solid var(--line);
  color: var(--k-line);
`;

const SHOWN: FluteCode[] = ['C', 'B', 'E'];
const PX_PER_INCH = 96;
const SINGLE_WALL = gradeByEct('single', 32)!;
const DOUBLE_WALL = gradeByEct('double', 48)!;

/** Corrugated Boxes: flutes and grades, with three flutes at their true size. */
export const CorrugatedSection = ({ id }: { id: string }) => (
  <Plate id={id}>
    <Columns>
      <Text>
        <h2>Corrugated Boxes</h2>
        <p>
          Flute and grade decide what a box can do. C is the standard shipper. B is thinner, resists punctures
          better and suits die-cut boxes. E is for mailers and retail print. BC and EB double wall carry what
          a single wall can't.
        </p>
        <p>
          Freight rules rate {SINGLE_WALL.ect} ECT for {SINGLE_WALL.grossWeightLb} lb gross and{' '}
          {SINGLE_WALL.unitedInches} united inches (outside length, width and height together), and{' '}
          {DOUBLE_WALL.ect} ECT double wall for {DOUBLE_WALL.grossWeightLb} lb and {DOUBLE_WALL.unitedInches}{' '}
          in. For parcels, plan on about {PARCEL_GUIDANCE_32_ECT_LB} lb in 32 ECT.
        </p>
        <Flutes>
          {SHOWN.map((flute) => (
            <Flute key={flute}>
              <dt>
                <FluteStrip flute={flute} pxPerInch={PX_PER_INCH} linerPx={1.25} label={`${flute} flute`} />
              </dt>
              <Caption as="dd">
                <b>{flute}</b> {formatInches(FLUTE_PROFILES[flute].thickness, 32)} in
                <br />
                {FLUTE_PROFILES[flute].flutesPerFoot} flutes per foot
              </Caption>
            </Flute>
          ))}
        </Flutes>
      </Text>
      <Pair>
        <Figure
          image={IMAGES.shippers}
          ratio="4 / 3"
          caption={
            <>
              <b>RSC</b>, 32 ECT C flute, three sizes
            </>
          }
          sizes="(min-width: 1440px) 433px, (min-width: 900px) 31vw, (min-width: 600px) 46vw, 92vw"
        />
        <Figure
          image={IMAGES.flutes}
          caption={
            <>
              <b>BC, C, B and E flute</b>, from below
            </>
          }
          ratio="1"
          sizes="(min-width: 1440px) 320px, (min-width: 900px) 23vw, (min-width: 600px) 46vw, 92vw"
        />
      </Pair>
    </Columns>
  </Plate>
);
