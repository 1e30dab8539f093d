import type { Dimensions } from '@packaging/packaging/dimensions';
import { type ReactNode, useId } from 'react';
import { faceMatrix } from '../../lib/dieline/box/isometric.ts';
import type { Measure } from '../../lib/dieline/box/measures.ts';
import type { StyleCode } from '../../lib/dieline/box/styles.ts';
import { type BoxLayout, layoutBox } from '../../lib/dieline/layout/box-layout.ts';
import type { Room } from '../../lib/dieline/layout/fit.ts';
import { pathData } from '../../lib/dieline/path.ts';
import { DimensionMarks } from './dimension-marks.tsx';
import { DrawingSvg } from './drawing-svg.tsx';
import { imageRole } from './image-role.ts';
import { BOARD_TONES, type BoardToneName } from './tones.ts';
import { useScaleReport, useRoom } from './use-room.ts';

export interface BoxDrawingProps {
  style: StyleCode;
  inside: Dimensions;
  tone?: BoardToneName;
  /** Dimension lines; on by default. */
  dimensions?: boolean;
  /** Unknown dimensions, shown as letters. With any, the box is a dotted outline. */
  missing?: readonly Measure[];
  /** The dimension being edited, in vermilion. */
  active?: Measure | undefined;
  /** Angle of the top flaps in degrees: 0 is straight outwards, 90 upright, 180 (the default) closed. */
  openAngle?: number;
  /** The angle that determines the scale, so that a box does not grow while its flaps move. */
  fitAngle?: number;
  shadow?: boolean;
  /** Artwork for the two visible walls, in inches from each wall's upper left corner. */
  artwork?: { left?: ReactNode; right?: ReactNode };
  /** The description for screen readers (`describeDrawing`). An empty one makes the drawing decoration. */
  label: string;
  /** Called with the drawing's scale in px per inch. */
  onScale?: (pxPerInch: number) => void;
  /** The container's usual size in px, for prerendering. */
  assumedRoom?: Room;
}

const SHADOW_OPACITY = 0.17;

/**
 * A box in isometric projection, to scale, as large as its container. The container sets the height, so that nothing on
 * the page moves when the box changes.
 */
export function BoxDrawing({
  style,
  inside,
  missing = [],
  active,
  label,
  assumedRoom = { width: 480, height: 240 },
  onScale,
  ...options
}: BoxDrawingProps) {
  const [ref, room] = useRoom<SVGSVGElement>(assumedRoom);
  const layout = layoutBox(style, inside, room, { ...options, missing });
  useScaleReport(layout.scale, onScale);
  return (
    <DrawingSvg ref={ref} viewBox={layout.viewBox} {...imageRole(label)}>
      {missing.length ? <GhostBox layout={layout} /> : <SolidBox layout={layout} {...options} />}
      <DimensionMarks dimensions={layout.dimensions} active={active} />
    </DrawingSvg>
  );
}

const GhostBox = ({ layout: { box, scale } }: { layout: BoxLayout }) => (
  <path className="dotted" d={pathData([box.outline, ...box.edges], scale)} />
);

type Surface = Pick<BoxDrawingProps, 'tone' | 'shadow' | 'artwork'>;

function SolidBox({
  layout: { box, scale },
  tone = 'kraft',
  shadow = true,
  artwork,
}: { layout: BoxLayout } & Surface) {
  const id = useId();
  const tones = BOARD_TONES[tone];
  const onFace = (side: 'left' | 'right') => {
    const [x, y] = box.corners[side];
    return `translate(${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}) ${faceMatrix(side)} scale(${scale.toFixed(3)})`;
  };
  return (
    <>
      <defs>
        <clipPath id={`${id}mouth`}>
          <path d={pathData(box.mouth, scale)} />
        </clipPath>
        <linearGradient id={`${id}shade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tones.left} />
          <stop offset="1" stopColor={tones.shade} />
        </linearGradient>
      </defs>
      {shadow && <path d={pathData(box.shadow, scale)} fill="var(--ink)" opacity={SHADOW_OPACITY} />}
      {box.faces.map(({ tone: face, path, inside }) => (
        <g key={face} clipPath={inside ? `url(#${id}mouth)` : undefined}>
          <path
            d={pathData(path, scale)}
            fill={tones[face]}
            stroke={face.startsWith('tape') ? 'none' : tones.line}
            strokeWidth={inside ? 0.6 : 1.1}
          />
          {face === 'left' && <path d={pathData(path, scale)} fill={`url(#${id}shade)`} opacity=".28" />}
          {(face === 'left' || face === 'right') && artwork?.[face] && (
            <g transform={onFace(face)}>{artwork[face]}</g>
          )}
        </g>
      ))}
      <path d={pathData(box.seams, scale)} fill="none" stroke={tones.line} strokeWidth="1.1" opacity=".8" />
      {box.creases.length > 0 && <path className="fold" d={pathData(box.creases, scale)} />}
    </>
  );
}
