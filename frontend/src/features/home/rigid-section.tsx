import { styled } from 'styled-components';
import { sizeInInches } from '../../lib/dieline/box/measures.ts';
import { BlankDrawing } from '../../ui/drawing/blank-drawing.tsx';
import { columns, Grid } from '../../ui/layout/layout.tsx';
import { Figure, FigureCaption } from '../../ui/media/figure.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { IMAGES } from './home-media.ts';
import { Plate, SectionText } from './section-parts.tsx';

const Ground = styled.div`
  /* Colors of drawing and captions on ink. */
  --drawing-cut: var(--paper);
  --crease: #7fc0c0;
  --crease-ink: #a9d4d2;
  --ink-3: var(--on-ink-2);
  background: var(--ink);
  color: var(--paper);
  figcaption {
    color: var(--on-ink-2);
  }
  figcaption b {
    color: var(--paper);
  }
`;
const Columns = styled(Grid)`
  row-gap: 1.75rem;
  ${MEDIA.wide} {
    row-gap: var(--s7);
  }
`;
/* One large image over two small ones, after the text on small screens. */
const Images = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1.5rem var(--gutter);
  & > :first-child {
    grid-column: 1 / -1;
  }
  ${columns('1 / 8')}
  ${MEDIA.wide} {
    grid-row: 1;
  }
`;
const Text = styled(SectionText)`
  ${columns('8 / 13')}
  ${MEDIA.wide} {
    display: flex;
    flex-direction: column;
    padding-left: 2rem;
  }
`;
const Drawing = styled.figure`
  margin-top: auto;
  padding-top: 2.5rem;
`;
const Room = styled.div`
  height: clamp(190px, 46vw, 260px);
`;

const SMALL = '(min-width: 1440px) 367px, (min-width: 900px) 26vw, 46vw';

/** Rigid Boxes: on an ink ground, with tray and lid laid flat. */
export const RigidSection = ({ id }: { id: string }) => (
  <Ground>
    <Plate id={id}>
      <Columns>
        <Text>
          <h2>Rigid Boxes</h2>
          <p>
            Chipboard 1.5 to 3 mm thick (about 60 to 120 pt), wrapped in paper and delivered set up, so there
            is nothing to fold when you pack. Rigid boxes ship at full size, so plan for the space they take
            on the truck and in your stockroom.
          </p>
          <p>
            The lid is larger than the tray by the thickness of the board and a little clearance. Give us one
            set of inside dimensions and we'll work out both.
          </p>
          <Drawing>
            <Room>
              <BlankDrawing
                style="TRAY"
                inside={{ length: 9, width: 7, height: 2.5 }}
                fill="none"
                assumedRoom={{ width: 500, height: 260 }}
              />
            </Room>
            <FigureCaption>
              <b>Tray and lid</b> of the set-up box, laid flat
            </FigureCaption>
          </Drawing>
        </Text>
        <Images>
          <Figure
            image={IMAGES.setUpBox}
            caption={
              <>
                <b>Set-up box</b>, wrapped chipboard, {sizeInInches(9, 7, 2.5)}
              </>
            }
            ratio="16 / 10"
            sizes="(min-width: 1440px) 757px, (min-width: 900px) 54vw, 92vw"
          />
          <Figure
            image={IMAGES.hingedBox}
            caption={`Hinged lid, fitted insert, ${sizeInInches(12, 6, 3)}`}
            sizes={SMALL}
          />
          <Figure
            image={IMAGES.drawerBox}
            caption={`Drawer and sleeve, ${sizeInInches(8, 6, 2)}`}
            sizes={SMALL}
          />
        </Images>
      </Columns>
    </Plate>
  </Ground>
);
