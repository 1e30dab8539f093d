import { styled } from 'styled-components';
import { dimensionLine } from '../../lib/dieline/dimension-line.ts';
import { pathData } from '../../lib/dieline/path.ts';
import { DrawingSvg } from '../../ui/drawing/drawing-svg.tsx';

/** A pallet and the cases of one layer, in inches, outside. */
const PALLET = { length: 48, width: 40 };
const CASE = { length: 16, width: 12 };
const ALONG = Math.floor(PALLET.length / CASE.length);
const ACROSS = Math.floor(PALLET.width / CASE.width);
/** Free space at either side of the layer. */
const MARGIN = (PALLET.width - ACROSS * CASE.width) / 2;

const PX_PER_INCH = 5.5;
const WIDTH = PALLET.length * PX_PER_INCH;
const HEIGHT = PALLET.width * PX_PER_INCH;
/** Room for the dimensions at the right and at the foot, in px. */
const ROOM = { right: 58, foot: 40 };

const Plan = styled(DrawingSvg)`
  width: auto;
  height: auto;
  max-width: 100%;
`;

const cases = Array.from({ length: ALONG * ACROSS }, (_, index) => ({
  x: (index % ALONG) * CASE.length * PX_PER_INCH,
  y: (MARGIN + Math.floor(index / ALONG) * CASE.width) * PX_PER_INCH,
}));
const dimensions = [
  { line: dimensionLine([0, HEIGHT], [WIDTH, HEIGHT], [0, 1], 16), text: PALLET.length, dx: 0, dy: 17 },
  { line: dimensionLine([WIDTH, 0], [WIDTH, HEIGHT], [1, 0], 16), text: PALLET.width, dx: 17, dy: 4 },
];

/** One layer of cases on a pallet, seen from above; the dashed line is where each case's flaps meet. */
export const LayerPlan = () => (
  <Plan
    width={WIDTH + ROOM.right}
    height={HEIGHT + ROOM.foot}
    viewBox={`-1 -1 ${WIDTH + ROOM.right} ${HEIGHT + ROOM.foot}`}
    role="img"
    aria-label={`${cases.length} cases of ${CASE.length} by ${CASE.width} inches on a ${PALLET.length} by ${PALLET.width} inch pallet`}
  >
    <rect width={WIDTH} height={HEIGHT} fill="var(--white)" stroke="var(--edge)" />
    {cases.map(({ x, y }) => (
      <g key={`${x} ${y}`}>
        <rect
          x={x}
          y={y}
          width={CASE.length * PX_PER_INCH}
          height={CASE.width * PX_PER_INCH}
          fill="var(--kraft-tint)"
          stroke="var(--ink)"
          strokeWidth="1.25"
        />
        <path
          className="fold"
          d={`M${x} ${y + (CASE.width / 2) * PX_PER_INCH}h${CASE.length * PX_PER_INCH}`}
        />
      </g>
    ))}
    {dimensions.map(({ line, text, dx, dy }) => (
      <g key={text}>
        <path className="ext" d={pathData(line.extensions)} />
        <path className="dim" pathLength={1} d={pathData(line.line)} />
        <path className="arrow" d={pathData(line.arrows)} />
        <text x={line.middle[0] + dx} y={line.middle[1] + dy} textAnchor="middle">
          {text}
        </text>
      </g>
    ))}
  </Plan>
);
