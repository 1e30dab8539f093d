import { styled } from 'styled-components';
import { sizeInInches } from '../../lib/dieline/box/measures.ts';
import { BlankDrawing } from '../../ui/drawing/blank-drawing.tsx';
import { columns, Grid } from '../../ui/layout/layout.tsx';
import { Figure, FigureCaption } from '../../ui/media/figure.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { IMAGES } from './home-media.ts';
import { Plate, SectionText } from './section-parts.tsx';

const Sheet = styled(Plate)`
  padding-top: 0;
`;
const Columns = styled(Grid)`
  row-gap: 1.75rem;
  padding-top: var(--s7);
  border-top: 1.5px solid var(--ink);
`;
const Text = styled(SectionText)`
  ${columns('1 / 5')}
  ${MEDIA.wide} {
    align-self: start;
    position: sticky;
    top: 7rem;
  }
`;
const Styles = styled.dl`
  margin-top: 1.5rem;
  div {
    padding-block: 0.6rem;
    border-top: 1px solid var(--line);
    line-height: 1.4;
  }
  dt {
    font-weight: 600;
    font-stretch: 90%;
  }
  dd {
    font-size: var(--t-small);
    color: var(--ink-2);
  }
`;
const Drawing = styled.figure`
  container-type: inline-size;
  ${columns('5 / 10', '1 / 4')}
`;
/* The height of the drawing at full width, including its dimensions. */
const Room = styled.div`
  height: calc(93.3cqi - 36px);
`;
const Images = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1rem;
  align-items: start;
  ${MEDIA.pair} {
    grid-column: 4 / 5;
    grid-template-columns: 1fr;
    gap: 1.5rem;
    align-items: stretch;
  }
  ${MEDIA.wide} {
    align-items: start;
    align-content: start;
  }
  ${columns('10 / 13')}
`;
const SIZES = '(min-width: 1440px) 320px, (min-width: 600px) 23vw, 46vw';

const STYLES = [
  { name: 'Straight Tuck End', use: 'Both tucks on the same panel, for a clean front.' },
  { name: 'Reverse Tuck End', use: 'Tucks on opposite panels. Nests on the sheet, so it costs the least.' },
  { name: 'Seal End', use: 'Glued after filling, so tampering shows.' },
  { name: 'Auto Bottom', use: 'Pre-glued and snaps into place, for heavier goods.' },
];

/** Folding Carton: board, coatings and closures, with a carton's blank. */
export const CartonSection = ({ id }: { id: string }) => (
  <Sheet id={id}>
    <Columns>
      <Text>
        <h2>Folding Carton</h2>
        <p>
          Cartons are cut and creased from 10 to 24 pt board; a point is a thousandth of an inch. C1S is
          coated on one side, C2S on both. AQ coatings don't crack on folds. UV is glossier and tougher, but
          may crack on scores.
        </p>
        <Styles>
          {STYLES.map(({ name, use }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{use}</dd>
            </div>
          ))}
        </Styles>
      </Text>
      <Drawing>
        <Room>
          <BlankDrawing
            style="RTE"
            inside={{ length: 4, width: 2, height: 6.5 }}
            assumedRoom={{ width: 540, height: 468 }}
          />
        </Room>
        <FigureCaption>
          <b>Reverse tuck end</b>, 18 pt C1S, {sizeInInches(4, 2, 6.5)} between creases. Solid lines are cut,
          dashed lines are creased.
        </FigureCaption>
      </Drawing>
      <Images>
        <Figure
          image={IMAGES.cartonAndBlank}
          caption="The same carton set up, and its blank"
          ratio="4 / 3"
          sizes={SIZES}
        />
        <Figure
          image={IMAGES.windowCarton}
          caption={`Window carton, 24 pt C1S, ${sizeInInches(7, 2.5, 3.5)}`}
          ratio="4 / 3"
          sizes={SIZES}
        />
      </Images>
    </Columns>
  </Sheet>
);
