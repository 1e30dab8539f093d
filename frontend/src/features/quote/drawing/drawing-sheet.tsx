import { memo, useState } from 'react';
import { styled } from 'styled-components';
import type { Measure } from '../../../lib/dieline/box/measures.ts';
import { scaleLabel } from '../../../lib/dieline/layout/scale-label.ts';
import { BlankDrawing } from '../../../ui/drawing/blank-drawing.tsx';
import { BoxDrawing } from '../../../ui/drawing/box-drawing.tsx';
import { describeDrawing } from '../../../ui/drawing/describe.ts';
import { RegistrationMark } from '../../../ui/drawing/handling-marks.tsx';
import { NOT_PRINTED } from '../../../ui/tokens.ts';
import { BlankDownload } from './blank-download.tsx';
import { type DrawnBox, drawnMeasure } from './drawn-box.ts';

const Sheet = styled.div`
  position: relative;
  background: var(--white);
  border: 1px solid var(--ink);
`;
const CornerMark = styled(RegistrationMark)`
  position: absolute;
  top: -8px;
  &:first-of-type {
    left: -8px;
  }
  &:last-of-type {
    right: -8px;
  }
  /* The paper's edge would cut them off. */
  ${NOT_PRINTED}
`;
const View = styled.div`
  position: relative;
  padding: 0.6rem 0.75rem;
  & + & {
    padding: 2.1rem 0.75rem 0.6rem;
    border-top: 1px solid var(--line);
  }
`;
const BoxRoom = styled.div`
  height: clamp(120px, 45vh - 195px, 250px);
  @media print {
    height: 150px;
  }
`;
const BlankRoom = styled.div`
  height: clamp(100px, 28vh - 115px, 160px);
  @media print {
    height: 100px;
  }
`;
const Caption = styled.p`
  position: absolute;
  left: 0.75rem;
  top: 0.55rem;
  font: 500 var(--t-mono)/1.4 var(--mono);
  color: var(--ink-2);
`;
const TitleBlock = styled.dl`
  display: grid;
  grid-template-columns: 1.5fr 2fr 1fr;
  border-top: 1px solid var(--ink);
  font-family: var(--mono);
  div {
    min-width: 0;
    padding: 0.35rem 0.75rem 0.4rem;
  }
  div:nth-child(n + 3) {
    border-top: 1px solid var(--line);
  }
  div:nth-child(even) {
    border-left: 1px solid var(--line);
  }
  div:nth-child(2),
  div:nth-child(4) {
    grid-column: span 2;
  }
  /* Reserved for the download buttons. */
  div:last-child {
    min-height: 3.5rem;
    @media print {
      visibility: hidden;
    }
  }
  dt {
    font-size: 0.75rem;
    font-weight: 450;
    line-height: 1.3;
    color: var(--ink-2);
  }
  dd {
    min-height: 1.3em;
    font-size: 0.875rem;
    font-weight: 600;
    line-height: 1.3;
    @media print {
      font-size: 8pt;
    }
  }
`;
/* The scale is different in print. */
const ScreenOnly = styled.span`
  ${NOT_PRINTED}
`;
const PrintNote = styled.p`
  display: none;
  @media print {
    display: block;
    padding: 0.4rem 0.75rem;
    border-top: 1px solid var(--line);
    font: 450 7.5pt/1.4 var(--mono);
  }
`;

/** The box, its blank and a title block, to scale. */
export const DrawingSheet = memo(({ box, active }: { box: DrawnBox; active: Measure | undefined }) => {
  const [scales, setScales] = useState({ box: 0, blank: 0 });
  const { style, inside, flute, missing, tone } = box;
  const drawnActive = drawnMeasure(active, box);
  const known = missing.length === 0;
  const scale = (pxPerInch: number) => (known && pxPerInch ? scaleLabel(pxPerInch) : '');
  return (
    <Sheet>
      <CornerMark />
      <CornerMark />
      <View>
        <Caption>Box</Caption>
        <BoxRoom>
          <BoxDrawing
            style={style}
            inside={inside}
            missing={missing}
            active={drawnActive}
            tone={tone}
            label={describeDrawing('Box', style, inside, missing)}
            onScale={(pxPerInch) => setScales((last) => ({ ...last, box: pxPerInch }))}
          />
        </BoxRoom>
      </View>
      <View>
        <Caption>
          Blank{box.standIn && `, drawn as ${style}`}
          {box.swapped && ', longer side as length'}
          {known && scales.blank > 0 && <ScreenOnly>, {scale(scales.blank)}</ScreenOnly>}
        </Caption>
        <BlankRoom>
          <BlankDrawing
            style={style}
            inside={inside}
            flute={flute}
            missing={missing}
            active={drawnActive}
            onScale={(pxPerInch) => setScales((last) => ({ ...last, blank: pxPerInch }))}
          />
        </BlankRoom>
      </View>
      <TitleBlock>
        <div>
          <dt>Style</dt>
          <dd>{box.styleLabel}</dd>
        </div>
        <div>
          <dt>{box.basis === 'inside' ? 'Inside' : 'Between creases'}</dt>
          <dd>{box.size}</dd>
        </div>
        <div>
          <dt>Scale</dt>
          <dd>
            <ScreenOnly>{scale(scales.box)}</ScreenOnly>
          </dd>
        </div>
        <div>
          <dt>Outside</dt>
          <dd>{box.outsideSize}</dd>
        </div>
        <div>
          <dt>Board</dt>
          <dd>{box.board}</dd>
        </div>
        <div>
          <dt>Blank</dt>
          <dd>{box.blankSize}</dd>
        </div>
        <div>
          <dt>Download</dt>
          <dd>
            <BlankDownload box={box} />
          </dd>
        </div>
      </TitleBlock>
      <PrintNote>Drawings are illustrations, not production specs.</PrintNote>
    </Sheet>
  );
});
