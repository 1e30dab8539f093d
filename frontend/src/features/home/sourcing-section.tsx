import { PALLET_IN } from '@packaging/packaging/pallet';
import { styled } from 'styled-components';
import { sizeInInches } from '../../lib/dieline/box/measures.ts';
import { columns, Grid } from '../../ui/layout/layout.tsx';
import { Figure, FigureCaption } from '../../ui/media/figure.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { IMAGES } from './home-media.ts';
import { CASE, LAYER, LayerPlan } from './layer-plan.tsx';
import { Plate, SectionText } from './section-parts.tsx';

const Columns = styled(Grid)`
  row-gap: 1.75rem;
`;
/* Below the text on phones, next to it on wider screens. */
const Large = styled(Figure)`
  ${columns('1 / 7', '1 / 3')}
  ${MEDIA.pair} {
    grid-row: 1;
  }
  ${MEDIA.wide} {
    align-self: start;
  }
`;
const Text = styled(SectionText)`
  ${columns('7 / 12', '3 / 5')}
  ${MEDIA.wide} {
    display: flex;
    flex-direction: column;
    padding-left: 2rem;
  }
`;
const Globe = styled(Figure)`
  ${columns('3 / 7', '1 / 3')}
`;
const Samples = styled(Figure)`
  ${columns('7 / 13', '3 / 5')}
  ${MEDIA.wide} {
    padding-left: 2rem;
  }
`;
const Plan = styled.figure`
  margin-top: auto;
  padding-top: 2rem;
`;

/** Layers on the pallet in the image. */
const LAYERS = 4;
const PALLET = sizeInInches(PALLET_IN.length, PALLET_IN.width);

/** Global Sourcing: one specification, and a pallet's layer plan. */
export const SourcingSection = ({ id }: { id: string }) => (
  <Plate id={id}>
    <Columns>
      <Text>
        <h2>Global Sourcing</h2>
        <p>
          When a structure, a finish or a volume is better made elsewhere, we source it for you. You approve
          the samples and keep one contact and one specification.
        </p>
        <p>
          Freight is planned on outside dimensions: the inside plus about two calipers of board in length and
          width. In height, add four calipers for an RSC or CSSC, two for an HSC and six for an FOL.
        </p>
        <Plan>
          <LayerPlan />
          <FigureCaption>
            <b>Layer plan,</b> from above: {LAYER.length} cases of {sizeInInches(CASE.length, CASE.width)}{' '}
            outside cover a {PALLET} pallet without a gap.
          </FigureCaption>
        </Plan>
      </Text>
      <Large
        image={IMAGES.pallet}
        caption={
          <>
            <b>{PALLET} pallet</b>, cases of {sizeInInches(CASE.length, CASE.width, CASE.height)} outside,{' '}
            {LAYER.length} per layer, {LAYERS} layers
          </>
        }
        ratio="1"
        sizes="(min-width: 1440px) 645px, (min-width: 600px) 46vw, 92vw"
      />
      <Globe
        image={IMAGES.globe}
        caption="Illustration: sea routes from East and Southeast Asia to Los Angeles"
        sizes="(min-width: 1440px) 422px, (min-width: 900px) 30vw, (min-width: 600px) 46vw, 92vw"
      />
      <Samples
        image={IMAGES.samples}
        caption="Samples for approval: folding carton, rigid box, E flute mailer, color swatches"
        sizes="(min-width: 1440px) 613px, (min-width: 600px) 46vw, 92vw"
      />
    </Columns>
  </Plate>
);
