import type { Flute } from '@packaging/packaging/board';
import type { Dimensions } from '@packaging/packaging/dimensions';
import { type ReactNode, useId } from 'react';
import type { Measure } from '../../lib/dieline/box/measures.ts';
import type { StyleCode } from '../../lib/dieline/box/styles.ts';
import { type BlankLayout, layoutBlank } from '../../lib/dieline/layout/blank-layout.ts';
import type { Room } from '../../lib/dieline/layout/fit.ts';
import { pathData } from '../../lib/dieline/path.ts';
import { describeDrawing } from './describe.ts';
import { DimensionMarks, LabelText } from './dimension-marks.tsx';
import { DrawingSvg } from './drawing-svg.tsx';
import { GlueHatch } from './glue-hatch.tsx';
import { useReported, useRoom } from './use-room.ts';

export interface BlankDrawingProps {
  style: StyleCode;
  /** Inside dimensions; of a carton those between creases. */
  inside: Dimensions;
  /** Flute of a corrugated box; the usual one by default. */
  flute?: Flute | undefined;
  /** Dimension lines; on by default. */
  dimensions?: boolean;
  /** Letters on the panels; on by default. */
  names?: boolean;
  /** Dimensions not yet known. With any, the cut is dotted and these show their letters only. */
  missing?: readonly Measure[];
  /** The dimension being edited, in vermilion. */
  active?: Measure | undefined;
  /** A dotted cut for a blank that is not there yet. */
  ghost?: boolean;
  /** How much of the cut line is drawn, 0 to 1. */
  cutProgress?: number;
  /** Index of a panel that is not there. */
  missingPanel?: number;
  /** What is drawn over the blank. */
  overlay?: (layout: BlankLayout) => ReactNode;
  /** Colour of the board; `none` on coloured grounds. */
  fill?: string;
  /** Replaces the description for screen readers; an empty one makes the drawing decoration. */
  label?: string;
  /** Called with the scale of the drawing, in px per inch. */
  onScale?: (pxPerInch: number) => void;
  /** The container's usual size in px, for prerendering. */
  assumedRoom?: Room;
  className?: string;
}

/**
 * The flat blank of a box, to scale, as large as its container. The container gives the height, so that
 * nothing on the page moves while the blank changes.
 */
export function BlankDrawing({
  style,
  inside,
  flute,
  dimensions = true,
  names = true,
  missing = [],
  active,
  ghost = missing.length > 0,
  cutProgress,
  missingPanel,
  overlay,
  fill = 'var(--white)',
  label: givenLabel,
  assumedRoom = { width: 480, height: 190 },
  onScale,
  className,
}: BlankDrawingProps) {
  const id = useId();
  const [ref, room] = useRoom<SVGSVGElement>(assumedRoom);
  const layout = layoutBlank(style, inside, room, {
    dimensions,
    names,
    missing,
    ...(flute && { flute }),
    ...(missingPanel === undefined ? {} : { missingPanel }),
  });
  const { blank, scale } = layout;
  const label = givenLabel ?? describeDrawing('Flat blank', style, inside, missing, blank);
  useReported(scale, onScale);
  const cut = pathData(blank.pieces, scale);
  return (
    <DrawingSvg
      ref={ref}
      viewBox={layout.viewBox}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={cut} fill={fill} />
      {blank.glueTab && (
        <>
          <GlueHatch id={`${id}glue`} />
          <path d={pathData(blank.glueTab, scale)} fill={`url(#${id}glue)`} />
        </>
      )}
      <path
        className="fold"
        d={pathData(
          blank.creases.map((crease) => crease.path),
          scale,
        )}
      />
      <path
        className={ghost ? 'dotted' : 'cut'}
        d={cut}
        {...(cutProgress === undefined ? {} : { pathLength: 1, strokeDasharray: `${cutProgress} 1` })}
      />
      {layout.names.map((name, index) => (
        <LabelText key={index} label={name} className="name" />
      ))}
      <DimensionMarks dimensions={layout.dimensions} active={active} />
      {overlay?.(layout)}
    </DrawingSvg>
  );
}
