import type { Dimensions } from '@packaging/packaging/dimensions';
import { formatInches } from '@packaging/packaging/units';
import { ISO_COS, ISO_SIN, type IsoBox, isoBox, project, type Point3 } from '../box/isometric.ts';
import type { Measure } from '../box/measures.ts';
import type { StyleCode } from '../box/styles.ts';
import { boundsOf, type Point, pointsOf } from '../path.ts';
import { DIMENSION_PX, dimensionLine, type DimensionLine } from './dimension-line.ts';
import { centeredView, largestScale, type Room } from './fit.ts';
import { type Label, labelCorners, labelWidth } from './label.ts';

/** A dimension line with its text. */
export interface WrittenDimension {
  measure: Measure | 'flap';
  line: DimensionLine;
  label: Label;
}

export interface BoxLayout {
  box: IsoBox;
  /** px per inch. */
  scale: number;
  viewBox: string;
  dimensions: readonly WrittenDimension[];
}

interface BoxLayoutOptions {
  /** Angle of the top flaps in degrees, see `isoBox`. */
  openAngle?: number;
  /** The angle that determines the scale, so that a box does not grow while its flaps move. */
  fitAngle?: number;
  dimensions?: boolean;
  shadow?: boolean;
  /** Unknown dimensions, written as letters. */
  missing?: readonly Measure[];
}

/** Distance of dimension lines from the box, and of their text from the line, in px. */
const LINE_OFFSET_PX = 24;
const LABEL_OFFSET_PX = 13;
const HEIGHT_LABEL_OFFSET_PX = 9;
/** Room between the drawing and the edge of its view, in px. */
const PADDING_PX = 4;

/** The edges that are dimensioned, in parts of the box, and the directions of their dimension lines. */
const EDGES: Record<Measure, { from: Point3; to: Point3; outward: Point; angle: number }> = {
  L: { from: [0, 1, 0], to: [1, 1, 0], outward: [-ISO_COS, ISO_SIN], angle: 30 },
  W: { from: [1, 1, 0], to: [1, 0, 0], outward: [ISO_COS, ISO_SIN], angle: -30 },
  H: { from: [1, 0, 0], to: [1, 0, 1], outward: [1, 0], angle: 0 },
};

/** Lays out a box with its dimensions, as large as the room allows. */
export function layoutBox(
  style: StyleCode,
  inside: Dimensions,
  room: Room,
  options: BoxLayoutOptions = {},
): BoxLayout {
  const { openAngle, fitAngle = openAngle, dimensions = true, shadow = true, missing = [] } = options;
  const fitted = isoBox(style, inside, fitAngle === undefined ? {} : { openAngle: fitAngle });
  const { bounds } = fitted;
  const solid: Point[] = [
    [bounds.x, bounds.y],
    [bounds.x + bounds.width, bounds.y + bounds.height],
    ...(shadow ? pointsOf(fitted.shadow) : []),
  ];
  const values: Record<Measure, number> = { L: inside.length, W: inside.width, H: inside.height };
  const written = (scale: number): WrittenDimension[] =>
    (Object.keys(EDGES) as Measure[]).map((measure) => {
      const { from, to, outward, angle } = EDGES[measure];
      const corner = ([x, y, z]: Point3): Point => {
        const [px, py] = project([x * inside.length, y * inside.width, z * inside.height]);
        return [px * scale, py * scale];
      };
      const line = dimensionLine(corner(from), corner(to), outward, LINE_OFFSET_PX);
      const text = missing.includes(measure) ? measure : `${measure} ${formatInches(values[measure])}`;
      return { measure, line, label: { text, ...labelPosition(measure, line, text, outward), angle } };
    });
  const boundsAt = (scale: number) =>
    boundsOf([
      ...solid.map(([x, y]): Point => [x * scale, y * scale]),
      ...(dimensions ? written(scale).flatMap(extent) : []),
    ]);
  const innerRoom = { width: room.width - 2 * PADDING_PX, height: room.height - 2 * PADDING_PX };
  const boxOnly = boundsOf(solid);
  const scale = largestScale(
    Math.min(room.width / boxOnly.width, room.height / boxOnly.height),
    innerRoom,
    boundsAt,
  );
  return {
    box: isoBox(style, inside, openAngle === undefined ? {} : { openAngle }),
    scale,
    viewBox: centeredView(boundsAt(scale), room),
    dimensions: dimensions ? written(scale) : [],
  };
}

/**
 * The position of a dimension's text. At short lines texts would overlap at the box's lower corner, so those of length and
 * width slide along their lines and that of the height slides up.
 */
function labelPosition(
  measure: Measure,
  { middle, length }: DimensionLine,
  text: string,
  [outX, outY]: Point,
): Pick<Label, 'at' | 'anchor'> {
  const offset = measure === 'H' ? HEIGHT_LABEL_OFFSET_PX : LABEL_OFFSET_PX;
  const [x, y] = [middle[0] + outX * offset, middle[1] + outY * offset];
  if (measure === 'H')
    return { at: [x, y - Math.max(0, DIMENSION_PX.arrowsFrom - length) / 2], anchor: 'start' };
  const slide = Math.max(0, labelWidth(text) - length) / 2;
  return { at: [x - slide * ISO_COS, y + slide * ISO_SIN * (measure === 'L' ? -1 : 1)], anchor: 'middle' };
}

/** The extreme points of a written dimension, in px. */
export const extent = ({ line, label }: WrittenDimension): Point[] => [
  ...[line.line, ...line.extensions, ...line.arrows].flatMap(pointsOf),
  ...labelCorners(label),
];
