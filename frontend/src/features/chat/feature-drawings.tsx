import { useId } from 'react';
import { styled } from 'styled-components';
import { isoBox, type Point3, project } from '../../lib/dieline/box/isometric.ts';
import { type Path, pathData, polyline } from '../../lib/dieline/path.ts';
import { BlankDrawing } from '../../ui/drawing/blank-drawing.tsx';
import { BoxDrawing } from '../../ui/drawing/box-drawing.tsx';
import { DrawingSvg } from '../../ui/drawing/drawing-svg.tsx';
import { GlueHatch } from '../../ui/drawing/glue-hatch.tsx';

/** An auto-bottom carton laid flat. */
export const SolutionDrawing = () => (
  <BlankDrawing
    style="AUTO"
    inside={{ length: 4, width: 2.4, height: 4 }}
    dimensions={false}
    names={false}
    label=""
    assumedRoom={{ width: 240, height: 165 }}
  />
);

/** A panel moving towards the glue tab of another. */
export const JointDrawing = () => {
  const id = useId();
  return (
    <DrawingSvg viewBox="0 0 200 150" aria-hidden="true">
      <GlueHatch id={id} />
      <path d="M8 22H84L104 34V116L84 128H8Z" fill="var(--white)" />
      <path d="M84 22 104 34V116L84 128Z" fill={`url(#${id})`} />
      <path className="cut" d="M8 22H84L104 34V116L84 128H8" />
      <path className="fold" d="M84 22V128" />
      <path d="M122 22H194V128H122Z" fill="var(--white)" />
      <path className="cut" d="M194 22H122V128H194" />
      <path className="dim" d="M180 141H114" />
      <path className="arrow" d="M106 141 115 138V144Z" />
    </DrawingSvg>
  );
};

const RENDERED = { length: 10, width: 7, height: 6 };
const RENDERED_SCALE = 9.5;
const HIDDEN_EDGES: Point3[] = [
  [RENDERED.length, 0, 0],
  [0, RENDERED.width, 0],
  [0, 0, RENDERED.height],
];
/** The line between drawing and rendering: its ends, as fractions of the box's width, and its overshoot. */
const CUT = { top: 0.5, bottom: 0.64, overPx: 7 };

const FACE_FILLS: Record<string, string> = {
  top: 'var(--k-top)',
  left: 'var(--k-left)',
  right: 'var(--k-right)',
  tape: '#ecd9b4',
  tapeRight: '#c39d68',
};

/** One box: the left part as lines, the right part as board. */
export const RenderingDrawing = () => {
  const id = useId();
  const box = isoBox('RSC', RENDERED);
  const draw = (path: Path | readonly Path[]) => pathData(path, RENDERED_SCALE);
  const [x, y, width, height] = [box.bounds.x, box.bounds.y, box.bounds.width, box.bounds.height].map(
    (inches) => inches * RENDERED_SCALE,
  ) as [number, number, number, number];
  const top = `${x + width * CUT.top} ${y - CUT.overPx}`;
  const bottom = `${x + width * CUT.bottom} ${y + height + CUT.overPx}`;
  const half = (farX: number) => `M${top}L${bottom}V${y + 2 * height}H${farX}V${y - CUT.overPx}Z`;
  return (
    <DrawingSvg viewBox={`${x} ${y - CUT.overPx} ${width} ${height + 2 * CUT.overPx}`} aria-hidden="true">
      <clipPath id={`${id}lines`}>
        <path d={half(x - width)} />
      </clipPath>
      <clipPath id={`${id}board`}>
        <path d={half(x + 2 * width)} />
      </clipPath>
      <g clipPath={`url(#${id}lines)`} fill="none" stroke="var(--crease)" strokeWidth="1.2">
        <path d={draw([box.outline, ...box.edges])} />
        <path
          strokeDasharray="3 4"
          d={draw(HIDDEN_EDGES.map((end) => polyline(project([0, 0, 0]), project(end))))}
        />
      </g>
      <g clipPath={`url(#${id}board)`}>
        <path d={draw(box.shadow)} fill="var(--ink)" opacity="0.17" />
        {box.faces.map(({ tone, path }) => (
          <path
            key={tone}
            d={draw(path)}
            fill={FACE_FILLS[tone] ?? 'var(--k-top)'}
            stroke={tone.startsWith('tape') ? 'none' : 'var(--k-line)'}
          />
        ))}
      </g>
      <path d={`M${top}L${bottom}`} stroke="var(--verm)" strokeWidth="1.5" />
    </DrawingSvg>
  );
};

/* From the lower left to the upper right, overlapping a little. */
const Steps = styled.div`
  position: relative;
  width: 200px;
  height: 150px;
  & > * {
    position: absolute;
  }
  & > :nth-child(1) {
    left: 0;
    bottom: 4px;
    width: 92px;
    height: 50px;
  }
  & > :nth-child(2) {
    left: 60px;
    bottom: 34px;
    width: 96px;
    height: 82px;
  }
  & > :nth-child(3) {
    right: 0;
    top: 0;
    width: 70px;
    height: 84px;
  }
`;
const STEP = { style: 'RSC', dimensions: false, shadow: false, label: '' } as const;

/** A box laid flat, opened and closed. */
export const StepsDrawing = () => (
  <Steps>
    <BlankDrawing
      style="RSC"
      inside={{ length: 5, width: 4, height: 4.4 }}
      dimensions={false}
      names={false}
      fill="var(--k-top)"
      label=""
      assumedRoom={{ width: 80, height: 54 }}
    />
    <BoxDrawing
      {...STEP}
      inside={{ length: 5, width: 4, height: 3 }}
      openAngle={18}
      assumedRoom={{ width: 110, height: 96 }}
    />
    <BoxDrawing
      {...STEP}
      inside={{ length: 5, width: 4, height: 4.4 }}
      assumedRoom={{ width: 80, height: 120 }}
    />
  </Steps>
);
