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
import { imageRole } from './image-role.ts';
import { useScaleReport, useRoom } from './use-room.ts';

export interface BlankDrawingProps {
  style: StyleCode;
  /** Inside dimensions; a carton's are between creases. */
  inside: Dimensions;
  /** Flute of a corrugated box, C by default. */
  flute?: Flute | undefined;
  /** Dimension lines; on by default. */
  dimensions?: boolean;
  /** Letters on the panels; on by default. */
  names?: boolean;
  /** Unknown dimensions, shown as letters. With any, the cut is dotted. */
  missing?: readonly Measure[];
  /** The dimension being edited, in vermilion. */
  active?: Measure | undefined;
  /** Dots the cut, for a blank that does not exist yet. */
  ghost?: boolean;
  /** The drawn fraction of the cut line. */
  cutProgress?: number;
  /** Index of a panel to leave out. */
  missingPanel?: number;
  /** Drawn over the blank. */
  overlay?: (layout: BlankLayout) => ReactNode;
  /** Color of the board; `none` on colored grounds. */
  fill?: string;
  /** Replaces the description for screen readers. An empty label makes the drawing decoration. */
  label?: string;
  /** Called with the drawing's scale in px per inch. */
  onScale?: (pxPerInch: number) => void;
  /** The container's usual size in px, for prerendering. */
  assumedRoom?: Room;
}

/**
 * A box's flat blank, to scale, as large as its container. The container sets the height, so that nothing on the page
 * moves when the blank changes.
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
  useScaleReport(scale, onScale);
  const cut = pathData(blank.pieces, scale);
  return (
    <DrawingSvg ref={ref} viewBox={layout.viewBox} {...imageRole(label)}>
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
