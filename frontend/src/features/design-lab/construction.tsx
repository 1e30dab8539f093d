import { styled } from 'styled-components';
import { BlankDrawing } from '../../ui/drawing/blank-drawing.tsx';
import { Wrap } from '../../ui/layout/layout.tsx';
import { useConstructionProgress } from './use-construction-progress.ts';

/** From here on the figure fits to the left of the mark, even on the smallest screen. */
const FITS_LEFT_FROM_PERCENT = 20;

const Sheet = styled.section`
  position: relative;
  margin-top: clamp(2rem, 4vw, 3.5rem);
  border-block: 1.5px solid var(--ink);
  background: var(--white);
  .fold {
    opacity: 0.45;
  }
`;
const Drawing = styled.div`
  height: clamp(150px, 40vw, 360px);
  padding-block: 1.5rem 1rem;
`;
/* Ticks at every 2 %, longer ones at every 10 %. */
const Ruler = styled.div`
  position: relative;
  height: 54px;
  border-top: 1px solid var(--ink);
  background:
    repeating-linear-gradient(90deg, var(--ink) 0 1px, transparent 1px 10%) 0 0 / 100% 16px no-repeat,
    repeating-linear-gradient(90deg, var(--edge) 0 1px, transparent 1px 2%) 0 0 / 100% 8px no-repeat;
`;
const Track = styled.div`
  position: absolute;
  inset: 0;
`;
const Fill = styled.div`
  height: 100%;
  background: rgb(214 181 133 / 0.55);
  border-right: 3px solid var(--verm);
`;
const Percentage = styled.b<{ $left: boolean }>`
  position: absolute;
  bottom: 6px;
  transform: translateX(${({ $left }) => ($left ? 'calc(-100% - 10px)' : '10px')});
  font: 600 1.125rem/1.2 var(--mono);
`;
const PauseButton = styled.button.attrs({ type: 'button' })`
  position: absolute;
  right: 0;
  bottom: 100%;
  min-height: 2.75rem;
  padding-inline: var(--margin);
  border: 0;
  background: none;
  font: 450 var(--t-mono)/1.45 var(--mono);
  text-decoration: underline dashed var(--crease) 1.5px;
  text-underline-offset: 0.28em;
  cursor: pointer;
  &:hover {
    text-decoration-style: solid;
    color: var(--crease-ink);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

/** The lab's progress: a blank whose cut line is drawn up to the percentage, above a ruler that fills up. */
export const Construction = () => {
  const { percent, done, paused, toggle } = useConstructionProgress();
  return (
    <Sheet aria-label="Under construction">
      <Wrap>
        <Drawing>
          <BlankDrawing
            style="RSC"
            inside={{ length: 13, width: 8, height: 5 }}
            names={false}
            cutProgress={percent / 100}
            label=""
            assumedRoom={{ width: 1312, height: 320 }}
          />
        </Drawing>
      </Wrap>
      <Ruler>
        <Track
          role="progressbar"
          aria-label="Construction progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <Fill style={{ width: `${percent}%` }} />
        </Track>
        <Percentage
          aria-hidden="true"
          $left={percent >= FITS_LEFT_FROM_PERCENT}
          style={{ left: `${percent}%` }}
        >
          {Math.floor(percent)}%
        </Percentage>
        {!done && (
          <PauseButton data-scripted onClick={toggle}>
            {paused ? 'Resume drawing' : 'Pause drawing'}
          </PauseButton>
        )}
      </Ruler>
    </Sheet>
  );
};
