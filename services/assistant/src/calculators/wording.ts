import type { ChatQuote } from '@packaging/contracts/chat';
import { MATERIALS, STYLES as STYLE_LABELS } from '@packaging/contracts/quote-choices';
import type { Dimensions } from '@packaging/packaging/dimensions';
import { isCorrugated, type Style, STYLE_NAMES } from '@packaging/packaging/styles';
import {
  formatInches,
  inchesToMillimeters,
  nearestSixteenth,
  formatDecimal,
} from '@packaging/packaging/units';
import type { GivenSize } from '../understanding/reading.ts';

type Sides = Pick<Dimensions, 'length' | 'width'> & Partial<Dimensions>;
const sidesOf = ({ length, width, height }: Sides): number[] =>
  height === undefined ? [length, width] : [length, width, height];

/** Joins the parts that are present, a line each. */
export const lines = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join('\n');

/** Inches as a fraction if exact, else with two decimals: '16 5/16', '11.81'. */
export const side = (value: number): string => {
  const exact = formatInches(value, 32);
  return exact.includes('.') ? formatDecimal(value, 2) : exact;
};

/** '16 × 12 × 10 in'. */
export const size = (sides: Sides): string => `${sidesOf(sides).map(side).join(' × ')} in`;

/** The size in millimeters, ' (306.4 × 206.4 × 112.7 mm)', if the visitor used metric units. */
export const metricSize = (sides: Sides, given: GivenSize | undefined): string =>
  given?.metric
    ? ` (${sidesOf(sides)
        .map((value) => formatDecimal(inchesToMillimeters(value), 1))
        .join(' × ')} mm)`
    : '';

/** '58 × 22 9/16 in', to the nearest sixteenth. */
export const sheet = (width: number, height: number): string =>
  `${nearestSixteenth(width)} × ${nearestSixteenth(height)} in`;

/** 'RSC' for corrugated styles, the full name for cartons. */
export const styleName = (style: Style): string => (isCorrugated(style) ? style : STYLE_NAMES[style]);

/** The start of a quote request for a box; `ect` and `flute` choose the material if the form has it. */
export function quoteFor(
  style: Style | undefined,
  dimensions: Dimensions,
  board: { ect?: number; flute?: string } = {},
): ChatQuote {
  const boxType = !style || isCorrugated(style) ? 'corrugated' : 'foldingCarton';
  const name = style && STYLE_NAMES[style];
  const label = name && STYLE_LABELS[boxType].find((choice) => choice.startsWith(name));
  const material =
    boxType === 'corrugated' && board.ect
      ? MATERIALS.corrugated.find(
          (choice) =>
            choice === `${board.ect} ECT ${board.flute ?? ''} Flute` ||
            (!board.flute && choice.startsWith(`${board.ect} ECT`)),
        )
      : undefined;
  const typed = (value: number) => formatDecimal(value, 3);
  return {
    boxType,
    ...(label ? { style: label } : {}),
    ...(material ? { material } : {}),
    length: typed(dimensions.length),
    width: typed(dimensions.width),
    height: typed(dimensions.height),
  };
}
