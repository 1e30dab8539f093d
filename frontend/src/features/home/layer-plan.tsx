import { PALLET_IN, palletLayer } from '@packaging/packaging/pallet';
import { styled } from 'styled-components';
import { dimensionLine } from '../../lib/dieline/layout/dimension-line.ts';
import { pathData } from '../../lib/dieline/path.ts';
import { DrawingSvg } from '../../ui/drawing/drawing-svg.tsx';

/** Outside dimensions of a case, in inches. */
export const CASE = { length: 16, width: 12, height: 10 };
export const LAYER = palletLayer(CASE);

const PX_PER_INCH = 5.5;
const WIDTH = PALLET_IN.length * PX_PER_INCH;
const HEIGHT = PALLET_IN.width * PX_PER_INCH;
/** Room for the dimensions, in px. */
const ROOM = { right: 58, bottom: 40 };

const Plan = styled(DrawingSvg)`
  width: auto;
  height: auto;
  max-width: 100%;
`;

const cases = LAYER.map(({ x, y, length, width }) => ({
  x: x * PX_PER_INCH,
  y: y * PX_PER_INCH,
  width: length * PX_PER_INCH,
  height: width * PX_PER_INCH,
}));
const dimensions = [
  { line: dimensionLine([0, HEIGHT], [WIDTH, HEIGHT], [0, 1], 16), text: PALLET_IN.length, dx: 0, dy: 17 },
  { line: dimensionLine([WIDTH, 0], [WIDTH, HEIGHT], [1, 0], 16), text: PALLET_IN.width, dx: 17, dy: 4 },
];

/** One layer of cases on a pallet, from above. Dashed lines show where each case's flaps meet. */
export const LayerPlan = () => (
  <Plan
    width={WIDTH + ROOM.right}
    height={HEIGHT + ROOM.bottom}
    viewBox={`-1 -1 ${WIDTH + ROOM.right} ${HEIGHT + ROOM.bottom}`}
    role="img"
    aria-label={`${cases.length} cases of ${CASE.length} by ${CASE.width} inches outside on a ${PALLET_IN.length} by ${PALLET_IN.width} inch pallet`}
  >
    <rect width={WIDTH} height={HEIGHT} fill="var(--white)" stroke="var(--edge)" />
    {cases.map(({ x, y, width, height }) => (
      <g key={`${x} ${y}`}>
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          fill="var(--kraft-tint)"
          stroke="var(--ink)"
          strokeWidth="1.25"
        />
        <path
          className="fold"
          d={width > height ? `M${x} ${y + height / 2}h${width}` : `M${x + width / 2} ${y}v${height}`}
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
