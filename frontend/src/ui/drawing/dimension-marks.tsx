import type { Measure } from '../../lib/dieline/box/measures.ts';
import type { WrittenDimension } from '../../lib/dieline/layout/box-layout.ts';
import { LABEL_PX, type Label } from '../../lib/dieline/layout/label.ts';
import { pathData } from '../../lib/dieline/path.ts';

/** A text on a drawing. */
export const LabelText = ({ label, className }: { label: Label; className?: string }) => (
  <text
    className={className}
    transform={`translate(${label.at[0].toFixed(1)} ${label.at[1].toFixed(1)})${label.angle ? ` rotate(${label.angle})` : ''}`}
    textAnchor={label.anchor}
    dy={LABEL_PX.baseline}
  >
    {label.text}
  </text>
);

/** Dimension lines with their texts. The active one is highlighted. */
export const DimensionMarks = ({
  dimensions,
  active,
}: {
  dimensions: readonly WrittenDimension[];
  active?: Measure | undefined;
}) =>
  dimensions.map(({ measure, line, label }) => (
    <g key={measure} className={measure === active ? 'active' : undefined} data-measure={measure}>
      <path className="ext" d={pathData(line.extensions)} />
      <path className="dim" pathLength={1} d={pathData(line.line)} />
      <path className="arrow" d={pathData(line.arrows)} />
      <LabelText label={label} />
    </g>
  ));
