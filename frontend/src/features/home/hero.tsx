import { PAGES } from '@packaging/contracts/pages';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { sizeInInches } from '../../lib/dieline/box/measures.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { BoxDrawing } from '../../ui/drawing/box-drawing.tsx';
import { FluteStrip } from '../../ui/drawing/flute-strip.tsx';
import { RegistrationMark, ThisWayUp } from '../../ui/drawing/handling-marks.tsx';
import { columns, DisplayHeading, Grid, Lead, Wrap } from '../../ui/layout/layout.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { CertificateStamp } from './certificate-stamp.tsx';
import { FLAPS_AT_REST, useSettlingFlaps } from './use-settling-flaps.ts';

const BOX = { length: 12, width: 9, height: 6 };

const Ground = styled.section`
  padding-top: var(--header);
  background: var(--kraft);
  overflow: clip;
`;
const Columns = styled(Grid)`
  align-items: end;
  ${MEDIA.wide} {
    min-height: min(46rem, 88vh);
  }
`;
const Text = styled.div`
  padding-block: 2.25rem 2rem;
  ${columns('1 / 7')}
  ${MEDIA.wide} {
    padding-block: 4rem 4.5rem;
  }
  ${Lead} {
    max-width: 33rem;
    margin-top: 1.75rem;
  }
`;
const Together = styled.span`
  white-space: nowrap;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1.75rem;
  align-items: center;
  margin-top: 2.25rem;
`;
const PortfolioLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  font-weight: 600;
`;
const Stage = styled.figure`
  --drawing-fold: var(--crease-ink);
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  height: 350px;
  padding-block: 0.25rem 1rem;
  ${columns('7 / 13')}
  ${MEDIA.wide} {
    align-self: stretch;
    height: auto;
    padding-block: 1rem 1.5rem;
  }
  /* On kraft, dimensions are drawn in ink. */
  text {
    font-size: 13.5px;
    fill: var(--ink);
  }
  .dim,
  .ext {
    stroke: var(--ink);
  }
  .arrow {
    fill: var(--ink);
  }
`;
/* The drawing in it is absolutely positioned, so that its height cannot change the room's. */
const Room = styled.div`
  position: relative;
  ${MEDIA.wide} {
    min-height: 420px;
  }
  svg {
    position: absolute;
    inset: 0;
  }
`;
const Caption = styled.figcaption`
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  && {
    color: var(--ink);
  }
`;
const Edge = styled.div`
  background: var(--paper);
  color: var(--k-line);
`;

/** The home page's first view: the company in a sentence, and a box. */
export const Hero = () => (
  <Ground>
    <Wrap>
      <Columns>
        <Text>
          <DisplayHeading>
            Packaging Excellence <Together>Since 1952</Together>
          </DisplayHeading>
          <Lead>
            Corrugated boxes, folding cartons and rigid boxes, made to your size, supplied from Los Angeles,
            and sourced worldwide when that suits the job.
          </Lead>
          <Actions>
            <ButtonLink href={PAGES.requestQuote} variant="go">
              Request Quote
            </ButtonLink>
            <PortfolioLink href={PAGES.portfolio}>See the portfolio</PortfolioLink>
          </Actions>
        </Text>
        <Stage>
          <Room>
            <OpenBox />
          </Room>
          <Caption>
            <span>
              <b>RSC</b>, 32 ECT C flute, {sizeInInches(BOX.length, BOX.width, BOX.height)}
            </span>
            <RegistrationMark />
          </Caption>
        </Stage>
      </Columns>
    </Wrap>
    <Edge>
      <FluteStrip flute="C" height={20} />
    </Edge>
  </Ground>
);

const ARTWORK = {
  left: (
    <>
      <CertificateStamp x={2.15} y={BOX.height - 1.95} radius={1.35} />
      <ThisWayUp x={BOX.length - 2.5} y={BOX.height - 2.2} size={1.5} />
    </>
  ),
  right: <ThisWayUp x={BOX.width - 2.4} y={BOX.height - 2.2} size={1.4} />,
};

const OpenBox = () => (
  <BoxDrawing
    style="RSC"
    inside={BOX}
    label={`Box, Regular Slotted Container, ${BOX.length} by ${BOX.width} by ${BOX.height} inches inside`}
    openAngle={useSettlingFlaps()}
    fitAngle={FLAPS_AT_REST}
    assumedRoom={{ width: 620, height: 600 }}
    artwork={ARTWORK}
  />
);
