import type { Dimensions } from '@packaging/packaging/dimensions';
import type { Blank, BlankDimension, BlankOptions } from '../blanks/blank-types.ts';
import { blank } from '../blanks/blank.ts';
import { type Measure, MEASURE_NAMES } from '../box/measures.ts';
import { scoredInches } from '../box/scored-inches.ts';
import type { StyleCode } from '../box/styles.ts';
import { boundsOf, type Point } from '../path.ts';
import { extent, type WrittenDimension } from './box-layout.ts';
import { dimensionLine } from './dimension-line.ts';
import { centeredView, largestScale, type Room } from './fit.ts';
import { type Label, LABEL_PX, labelWidth } from './label.ts';

export interface BlankLayout {
  blank: Blank;
  /** px per inch. */
  scale: number;
  viewBox: string;
  dimensions: readonly WrittenDimension[];
  /** The panels' names where they fit. */
  names: readonly Label[];
}

interface BlankLayoutOptions extends Pick<BlankOptions, 'flute' | 'missingPanel'> {
  dimensions?: boolean;
  names?: boolean;
  /** Unknown dimensions, written as letters. */
  missing?: readonly Measure[];
}

/** Distance of dimension lines from the blank, and of their text from the line, in px. */
const LINE_OFFSET_PX = 14;
const LABEL_OFFSET_Y_PX = 13;
const LABEL_OFFSET_X_PX = 8;
const PADDING_PX = 2;
/** Below this scale (px per inch) slots would clog, so they are single cuts. */
const SLOTS_FROM_SCALE = 9;
/** Flaps with a shorter dimension line get none, in px. */
const FLAP_FROM_PX = 20;
const NAME_MARGIN_PX = 12;

const OUTWARD: Record<BlankDimension['side'], Point> = { bottom: [0, 1], right: [1, 0], left: [-1, 0] };

/** Lays out a flat blank with its dimensions, as large as the room allows. */
export function layoutBlank(
  style: StyleCode,
  inside: Dimensions,
  room: Room,
  options: BlankLayoutOptions = {},
): BlankLayout {
  const { dimensions = true, names = true, missing = [], flute, missingPanel } = options;
  const blankOptions: BlankOptions = {
    ...(flute && { flute }),
    ...(missingPanel !== undefined && { missingPanel }),
  };
  const flat = blank(style, inside, blankOptions);
  const written = (scale: number) => (dimensions ? writeDimensions(flat, inside, scale, missing) : []);
  const boundsAt = (scale: number) =>
    boundsOf([[0, 0], [flat.width * scale, flat.height * scale], ...written(scale).flatMap(extent)]);
  const innerRoom = { width: room.width - 2 * PADDING_PX, height: room.height - 2 * PADDING_PX };
  const scale = largestScale(
    Math.min(room.width / flat.width, room.height / flat.height),
    innerRoom,
    boundsAt,
  );
  return {
    blank: scale < SLOTS_FROM_SCALE ? blank(style, inside, { ...blankOptions, slots: false }) : flat,
    scale,
    viewBox: centeredView(boundsAt(scale), room),
    dimensions: written(scale),
    names: names ? writeNames(flat, scale, missingPanel) : [],
  };
}

function writeDimensions(
  flat: Blank,
  inside: Dimensions,
  scale: number,
  missing: readonly Measure[],
): WrittenDimension[] {
  const all = flat.dimensions.map((dimension) =>
    writeDimension(flat, dimension, dimensionText(dimension, inside, missing), scale),
  );
  const height = all.find(({ measure }) => measure === 'H');
  return all.filter(
    ({ measure, line }) =>
      measure !== 'flap' || (!missing.length && !height?.line.short && line.length >= FLAP_FROM_PX),
  );
}

/** A distance between scores, with the dimension's letter if they are equal: the board's thickness adds to most. */
function dimensionText(
  { measure, from, to }: BlankDimension,
  inside: Dimensions,
  missing: readonly Measure[],
): string {
  const value = scoredInches(to - from);
  if (measure === 'flap') return value;
  if (missing.includes(measure)) return measure;
  return value === scoredInches(inside[MEASURE_NAMES[measure]]) ? `${measure} ${value}` : value;
}

function writeDimension(
  flat: Blank,
  { measure, side, from, to }: BlankDimension,
  text: string,
  scale: number,
): WrittenDimension {
  const outward = OUTWARD[side];
  const at = (position: number): Point => {
    if (side === 'bottom') return [position * scale, flat.height * scale];
    return [side === 'left' ? 0 : flat.width * scale, position * scale];
  };
  const line = dimensionLine(at(from), at(to), outward, LINE_OFFSET_PX);
  const [x, y] = line.middle;
  if (side !== 'bottom') {
    const labelX = x + outward[0] * LABEL_OFFSET_X_PX;
    return {
      measure,
      line,
      label: { text, at: [labelX, y], anchor: side === 'left' ? 'end' : 'start', angle: 0 },
    };
  }
  if (labelWidth(text) + LABEL_PX.advance <= line.length)
    return { measure, line, label: { text, at: [x, y + LABEL_OFFSET_Y_PX], anchor: 'middle', angle: 0 } };
  // Text longer than its line goes to the line's free side: left for the first line, right for the second.
  const first = flat.dimensions.find((other) => other.side === 'bottom')?.measure === measure;
  return {
    measure,
    line,
    label: first
      ? { text, at: [line.start[0] - LABEL_OFFSET_X_PX, y], anchor: 'end', angle: 0 }
      : { text, at: [line.end[0] + LABEL_OFFSET_X_PX, y], anchor: 'start', angle: 0 },
  };
}

function writeNames(flat: Blank, scale: number, missingPanel: number | undefined): Label[] {
  return flat.panels
    .filter(
      ({ name, width, height }, index) =>
        index !== missingPanel &&
        width * scale > labelWidth(name) + NAME_MARGIN_PX &&
        height * scale > LABEL_PX.height + 4,
    )
    .map(({ name, x, y, width, height }) => ({
      text: name,
      at: [(x + width / 2) * scale, (y + height / 2) * scale],
      anchor: 'middle',
      angle: 0,
    }));
}
