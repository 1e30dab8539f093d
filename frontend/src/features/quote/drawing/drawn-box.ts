import { BOX_TYPES, type BoxType, OTHER } from '@packaging/contracts/quote-choices';
import { type Flute, FLUTES } from '@packaging/packaging/board';
import { type Dimensions, orientToOpening } from '@packaging/packaging/dimensions';
import { outsideDimensions } from '@packaging/packaging/size';
import { isSlotted, type Style } from '@packaging/packaging/styles';
import { formatInches } from '@packaging/packaging/units';
import { blank } from '../../../lib/dieline/blanks/blank.ts';
import { DEFAULT_FLUTE } from '../../../lib/dieline/box/flute.ts';
import { type Measure, MEASURE_NAMES, MEASURES } from '../../../lib/dieline/box/measures.ts';
import { blankInches, scoredInches } from '../../../lib/dieline/box/scored-inches.ts';
import { styleCode, styleName } from '../../../lib/dieline/box/styles.ts';
import { typedInches } from '../../../lib/typed-inches.ts';
import type { QuoteValues } from '../values/quote-values.ts';

/** The box that the quote page draws from the values so far. */
export interface DrawnBox {
  style: Style;
  tone: 'kraft' | 'white';
  /** Flute of the chosen material, or else C. Not used by cartons. */
  flute: Flute;
  /** The drawn dimensions. Missing ones have the proportions of a typical box. */
  inside: Dimensions;
  /** Where the box is measured. */
  basis: 'inside' | 'between creases';
  missing: Measure[];
  /** Whether length and width are drawn exchanged: a slotted box's length is the longer side of its opening. */
  swapped: boolean;
  /** The drawn dimensions: '14 × W × 6 1/2', with letters for missing ones. */
  size: string;
  /** The typed dimensions. */
  typedSize: string;
  /** The blank's size: '50 × 17 1/16'. Empty until style and dimensions are known. */
  blankSize: string;
  /** Outside dimensions of a slotted box. Empty for other styles, and until style and dimensions are known. */
  outsideSize: string;
  /** The board for the title block: '32 ECT C', '18pt C1S'. */
  board: string;
  /** The chosen style for the title block. */
  styleLabel: string;
  /** The chosen style in full after its code, or a request to choose one. */
  styleCaption: string;
  /** Whether the drawn style is a stand-in, since no style or OTHER is chosen. */
  standIn: boolean;
}

/** The style and dimensions (in inches) that are drawn until others are filled in. */
const TYPICAL: Record<BoxType, { style: Style; inside: Dimensions }> = {
  corrugated: { style: 'RSC', inside: { length: 12, width: 9, height: 6 } },
  foldingCarton: { style: 'RTE', inside: { length: 4, width: 2, height: 6 } },
};

/** The form values that determine the drawing. */
export type BoxValues = Pick<
  QuoteValues,
  'boxType' | 'style' | 'customStyle' | 'length' | 'width' | 'height' | 'material'
>;

export function drawnBox(values: BoxValues): DrawnBox {
  const boxType = Object.hasOwn(BOX_TYPES, values.boxType) ? values.boxType : 'corrugated';
  const typical = TYPICAL[boxType];
  const chosen = styleCode(values.style);
  const style = chosen ?? typical.style;
  const typed = MEASURES.map((measure) => parseInches(values[MEASURE_NAMES[measure]]));
  const missing = MEASURES.filter((_, index) => typed[index] === undefined);
  const given = withMissing(typed, typical.inside);
  const both = !missing.includes('L') && !missing.includes('W');
  const { dimensions: inside, swapped } =
    isSlotted(style) && both ? orientToOpening(given) : { dimensions: given, swapped: false };
  const flute = fluteOf(values.material);
  const drawnFlute = flute ?? DEFAULT_FLUTE;
  return {
    style,
    tone: boxType === 'corrugated' ? 'kraft' : 'white',
    flute: drawnFlute,
    inside,
    basis: boxType === 'corrugated' ? 'inside' : 'between creases',
    missing,
    swapped,
    size: format(inside, missing),
    typedSize: format(given, missing),
    blankSize: chosen && !missing.length ? blankSize(style, inside, drawnFlute) : '',
    outsideSize:
      chosen && isSlotted(style) && !missing.length
        ? format(outsideDimensions(style, inside, drawnFlute), [], scoredInches)
        : '',
    board: boxType === 'corrugated' ? corrugatedBoard(values.material, flute) : cartonBoard(values.material),
    styleLabel: styleLabel(values, chosen),
    styleCaption: styleCaption(values),
    standIn: !chosen,
  };
}

function parseInches(typed: string): number | undefined {
  const decimal = typedInches(typed);
  return decimal === undefined ? undefined : Number(decimal);
}

/** Maps a dimension of the form to the drawn one, and back. */
export const drawnMeasure = (
  measure: Measure | undefined,
  { swapped }: Pick<DrawnBox, 'swapped'>,
): Measure | undefined =>
  swapped && (measure === 'L' || measure === 'W') ? (measure === 'L' ? 'W' : 'L') : measure;

const format = (dimensions: Dimensions, missing: readonly Measure[], write = formatInches) =>
  MEASURES.map((measure) =>
    missing.includes(measure) ? measure : write(dimensions[MEASURE_NAMES[measure]]),
  ).join(' × ');

function blankSize(style: Style, given: Dimensions, flute: Flute): string {
  const { width, height } = blank(style, given, { flute });
  return `${blankInches(width)} × ${blankInches(height)}`;
}

/** The flute of a material of the quote form ('44 ECT B Flute'). */
const fluteOf = (material: string): Flute | undefined =>
  FLUTES.find((flute) => material.endsWith(` ${flute} Flute`));

const corrugatedBoard = (material: string, flute: Flute | undefined) =>
  flute ? material.replace(/ Flute$/, '') : `${DEFAULT_FLUTE}, assumed`;
const cartonBoard = (material: string) => (material === OTHER ? '' : material);

function styleLabel({ style }: BoxValues, chosen: Style | undefined): string {
  if (style === OTHER) return 'Other';
  if (!chosen) return 'None yet';
  // Corrugated styles are known by their codes, cartons by their names.
  return style.includes(`(${chosen})`) ? chosen : styleName(chosen);
}

const styleCaption = ({ style, customStyle }: BoxValues): string =>
  style === OTHER
    ? customStyle || 'Other style'
    : style.replace(/(.+) \((\w+)\)$/, '$2, $1') || 'Choose a style';

/** Adds missing dimensions in a typical box's proportions. */
function withMissing(given: readonly (number | undefined)[], typical: Dimensions): Dimensions {
  const ratios = MEASURES.flatMap((measure, index) => {
    const value = given[index];
    return value === undefined ? [] : [value / typical[MEASURE_NAMES[measure]]];
  });
  const mean = ratios.length ? Math.exp(ratios.reduce((sum, r) => sum + Math.log(r), 0) / ratios.length) : 1;
  const [length, width, height] = MEASURES.map(
    (measure, index) => given[index] ?? typical[MEASURE_NAMES[measure]] * mean,
  ) as [number, number, number];
  return { length, width, height };
}
