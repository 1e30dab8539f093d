import { corrugatedBlank } from '@packaging/packaging/blank';
import { styled } from 'styled-components';
import type { BlankLayout } from '../lib/dieline/layout/blank-layout.ts';
import { dimensionLine } from '../lib/dieline/layout/dimension-line.ts';
import { boundsOf, pathData, pointsOf } from '../lib/dieline/path.ts';
import { BlankDrawing } from '../ui/drawing/blank-drawing.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Lead, Wrap } from '../ui/layout/layout.tsx';

/* Centered on the screen above the footer. */
const Middle = styled(Wrap)`
  min-height: min(86vh, 44rem);
  display: grid;
  align-items: center;
  padding-block: calc(var(--header) + 2rem) 4rem;
`;
const Sheet = styled.div`
  padding: clamp(1.25rem, 4vw, 3.5rem);
  border-bottom: 1.25px dashed var(--crease);
`;
const BOX = { length: 12, width: 9, height: 5 };
const MISSING_PANEL = 2;
const BLANK = corrugatedBlank('RSC', BOX, 'C');
/* The blank fills its sheet. */
const Drawing = styled.div`
  aspect-ratio: ${BLANK.width} / ${BLANK.height};
`;
const Text = styled.div`
  padding: clamp(1.5rem, 3vw, 2.5rem) clamp(1.25rem, 4vw, 3.5rem);
  ${Lead} {
    margin-top: 0.75rem;
    color: var(--ink-2);
  }
`;

/** The missing panel: its dotted outline, and a dimension line with a question mark. */
function Gap({ blank, scale }: BlankLayout) {
  const panel = blank.panels[MISSING_PANEL];
  if (!blank.gap || !panel) return null;
  const { width: gapWidth } = boundsOf(pointsOf(blank.gap));
  const size = Math.min(44, Math.max(13, gapWidth * scale * 0.12));
  const middle = (panel.y + panel.height / 2) * scale;
  const left = panel.x * scale + 4;
  const right = (panel.x + panel.width) * scale - 4;
  const center = (left + right) / 2;
  const line = dimensionLine([left, middle], [right, middle], [0, 1], 0);
  return (
    <g className="active">
      <path
        d={pathData(blank.gap, scale)}
        fill="none"
        stroke="var(--verm)"
        strokeWidth="1.5"
        strokeDasharray="1.5 6"
        strokeLinecap="round"
      />
      <path
        className="dim"
        d={`M${left} ${middle}H${center - size * 1.2}M${center + size * 1.2} ${middle}H${right}`}
      />
      <path className="arrow" d={pathData(line.arrows)} />
      <text x={center} y={middle} dy=".35em" textAnchor="middle" style={{ fontSize: size * 0.9 }}>
        {panel.name} ?
      </text>
    </g>
  );
}

/** Every path that is not a page: a blank without its third panel. */
export default function NotFoundPage() {
  return (
    <Middle>
      <Card>
        <Sheet>
          <Drawing>
            <BlankDrawing
              style="RSC"
              inside={BOX}
              missingPanel={MISSING_PANEL}
              overlay={(layout) => <Gap {...layout} />}
              dimensions={false}
              names={false}
              fill="var(--kraft-tint)"
              label="A flat box blank with one panel missing"
              assumedRoom={{ width: 1200, height: 397 }}
            />
          </Drawing>
        </Sheet>
        <Text>
          <h1>404 Page Not Found</h1>
          <Lead>Did you forget to add the page to the router?</Lead>
        </Text>
      </Card>
    </Middle>
  );
}
