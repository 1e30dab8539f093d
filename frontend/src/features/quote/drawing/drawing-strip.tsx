import { memo } from 'react';
import { styled } from 'styled-components';
import type { Measure } from '../../../lib/dieline/box/measures.ts';
import { BlankDrawing } from '../../../ui/drawing/blank-drawing.tsx';
import { BoxDrawing } from '../../../ui/drawing/box-drawing.tsx';
import { describeDrawing } from '../../../ui/drawing/describe.ts';
import { MEDIA, NOT_PRINTED } from '../../../ui/tokens.ts';
import { BlankDownload } from './blank-download.tsx';
import { type DrawnBox, drawnMeasure } from './drawn-box.ts';

const Strip = styled.details`
  display: none;
  ${MEDIA.small} {
    display: block;
  }
  ${NOT_PRINTED}
  position: sticky;
  top: var(--header-tight);
  z-index: 20;
  margin-inline: calc(var(--margin) * -1);
  margin-bottom: 2rem;
  background: var(--paper);
  border-block: 1px solid var(--ink);
  @media (max-height: 480px) {
    position: relative;
    top: 0;
  }
`;
const Summary = styled.summary`
  display: grid;
  grid-template-columns: 60px minmax(0, 1fr) 1.5rem;
  align-items: center;
  gap: 0.6rem;
  min-height: 66px;
  padding: 0.2rem var(--margin);
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
  &:focus-visible {
    outline-offset: -4px;
  }
  b {
    display: block;
    font: 600 clamp(0.875rem, 3.85vw, 1.0625rem)/1.3 var(--mono);
  }
  b,
  small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    display: block;
    font: 450 var(--t-mono)/1.45 var(--mono);
    color: var(--ink-2);
  }
`;
const Thumbnail = styled.span`
  display: block;
  height: 58px;
`;
const Chevron = styled.svg`
  justify-self: center;
  details[open] & {
    rotate: 180deg;
  }
`;
/* Covers the form, so that opening it does not move fields. */
const More = styled.div`
  position: absolute;
  inset: 100% 0 auto;
  max-height: calc(100dvh - var(--header) - 68px);
  overflow: auto;
  padding: 0.75rem var(--margin);
  background: var(--white);
  border-block: 1px solid var(--ink);
  box-shadow: var(--float);
`;
const BoxRoom = styled.div`
  height: 200px;
`;
const BlankRoom = styled.div`
  height: 160px;
  margin-top: 0.75rem;
`;

const Facts = styled.p`
  margin-top: 0.5rem;
  font: 500 var(--t-mono)/1.4 var(--mono);
  color: var(--ink-2);
`;

type DrawingStripProps = {
  box: DrawnBox;
  active: Measure | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** On small screens: a strip below the header with the box and its size, which opens to the drawings. */
export const DrawingStrip = memo(({ box, active, open, onToggle }: DrawingStripProps) => {
  const { style, inside, flute, missing, tone } = box;
  const drawn = { style, inside, missing, active: drawnMeasure(active, box) };
  return (
    <Strip open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <Summary>
        <Thumbnail>
          <BoxDrawing
            {...drawn}
            tone={tone}
            dimensions={false}
            label=""
            assumedRoom={{ width: 60, height: 58 }}
          />
        </Thumbnail>
        <span>
          <b>{box.size} in</b>
          <small>{box.styleCaption}</small>
        </span>
        <Chevron width="14" height="9" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="M1 1.2 7 7.4l6-6.2" />
        </Chevron>
      </Summary>
      <More>
        <BoxRoom>
          <BoxDrawing
            {...drawn}
            tone={tone}
            label={describeDrawing('Box', style, inside, missing)}
            assumedRoom={{ width: 350, height: 200 }}
          />
        </BoxRoom>
        <BlankRoom>
          <BlankDrawing {...drawn} flute={flute} assumedRoom={{ width: 350, height: 160 }} />
        </BlankRoom>
        {box.blankSize && (
          <Facts>
            {box.outsideSize && `Outside ${box.outsideSize} in. `}
            Blank {box.blankSize} in, {box.board}
            {box.swapped && '. The longer side is drawn as length.'}
            <br />
            Download the blank: <BlankDownload box={box} />
          </Facts>
        )}
      </More>
    </Strip>
  );
});
