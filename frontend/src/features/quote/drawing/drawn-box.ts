import { BOX_TYPES, type BoxType, OTHER } from '@packaging/contracts/quote-choices';
import { type Flute, FLUTES } from '@packaging/packaging/board';
import { type Dimensions, orientToOpening } from '@packaging/packaging/dimensions';
import { outsideDimensions } from '@packaging/packaging/size';
import { isSlotted, type Style } from '@packaging/packaging/styles';
import { formatInches } from '@packaging/packaging/units';
import { blank } from '../../../lib/dieline/blanks/blank.ts';
import { USUAL_FLUTE } from '../../../lib/dieline/box/flute.ts';
import { type Measure, MEASURE_NAMES, MEASURES } from '../../../lib/dieline/box/measures.ts';
import { blankInches, scoredInches } from '../../../lib/dieline/box/scored-inches.ts';
import { styleCode, styleName } from '../../../lib/dieline/box/styles.ts';
import { typedInches } from '../../../lib/typed-inches.ts';
import type { QuoteValues } from '../values/quote-values.ts';

/** What the quote page draws, from what is filled in so far. */
export interface DrawnBox {
  style: Style;
  tone: 'kraft' | 'white';
  /** Flute of the chosen material, or the usual one. Cartons ignore it. */
  flute: Flute;
  /** Dimensions as they are drawn; those that are missing keep the proportions of a usual box. */
  inside: Dimensions;
  /** Where the dimensions are taken. */
  basis: 'inside' | 'between creases';
  missing: Measure[];
  /** Whether length and width are drawn the other way round: a slotted box's length is the longer side of its opening. */
  swapped: boolean;
  /** The dimensions as drawn: '14 × W × 6 1/2', with a letter for what is missing. */
  size: string;
  /** The dimensions as typed. */
  typedSize: string;
  /** The blank's size, '50 × 17 1/16'; empty until style and dimensions are known. */
  blankSize: string;
  /** Outside dimensions of a slotted box; empty for other styles and until style and dimensions are known. */
  outsideSize: string;
  /** The board as the title block writes it: '32 ECT C', '18pt C1S'. */
  board: string;
  /** The chosen style as the title block writes it. */
  styleLabel: string;
  /** The chosen style in full, its code first, or a request to choose one. */
  styleCaption: string;
  /** Whether the drawn style is a stand-in, because none or an unknown one is chosen. */
  standIn: boolean;
}

/** The style and dimensions, in inches, drawn until others are filled in. */
const USUAL: Record<BoxType, { style: Style; inside: Dimensions }> = {
  corrugated: { style: 'RSC', inside: { length: 12, width: 9, height: 6 } },
  foldingCarton: { style: 'RTE', inside: { length: 4, width: 2, height: 6 } },
};

/** The values that decide the drawing. */
export type BoxValues = Pick<
  QuoteValues,
  'boxType' | 'style' | 'customStyle' | 'length' | 'width' | 'height' | 'material'
>;

export function drawnBox(values: BoxValues): DrawnBox {
  const boxType = Object.hasOwn(BOX_TYPES, values.boxType) ? values.boxType : 'corrugated';
  const usual = USUAL[boxType];
  const chosen = styleCode(values.style);
  const style = chosen ?? usual.style;
  const typed = MEASURES.map((measure) => parsed(values[MEASURE_NAMES[measure]]));
  const missing = MEASURES.filter((_, index) => typed[index] === undefined);
  const given = completed(typed, usual.inside);
  const both = !missing.includes('L') && !missing.includes('W');
  const { dimensions: inside, swapped } =
    isSlotted(style) && both ? orientToOpening(given) : { dimensions: given, swapped: false };
  const flute = fluteOf(values.material);
  const drawnFlute = flute ?? USUAL_FLUTE;
  return {
    style,
    tone: boxType === 'corrugated' ? 'kraft' : 'white',
    flute: drawnFlute,
    inside,
    basis: boxType === 'corrugated' ? 'inside' : 'between creases',
    missing,
    swapped,
    size: written(inside, missing),
    typedSize: written(given, missing),
    blankSize: chosen && !missing.length ? blankSize(style, inside, drawnFlute) : '',
    outsideSize:
      chosen && isSlotted(style) && !missing.length
        ? written(outsideDimensions(style, inside, drawnFlute), [], scoredInches)
        : '',
    board: boxType === 'corrugated' ? corrugatedBoard(values.material, flute) : cartonBoard(values.material),
    styleLabel: styleLabel(values, chosen),
    styleCaption: styleCaption(values),
    standIn: !chosen,
  };
}

function parsed(typed: string): number | undefined {
  const decimal = typedInches(typed);
  return decimal === undefined ? undefined : Number(decimal);
}

/** The dimension of the form that a drawn box shows as `measure`, and the other way round. */
export const drawnMeasure = (
  measure: Measure | undefined,
  { swapped }: Pick<DrawnBox, 'swapped'>,
): Measure | undefined =>
  swapped && (measure === 'L' || measure === 'W') ? (measure === 'L' ? 'W' : 'L') : measure;

const written = (dimensions: Dimensions, missing: readonly Measure[], write = formatInches) =>
  MEASURES.map((measure) =>
    missing.includes(measure) ? measure : write(dimensions[MEASURE_NAMES[measure]]),
  ).join(' × ');

function blankSize(style: Style, given: Dimensions, flute: Flute): string {
  const { width, height } = blank(style, given, { flute });
  return `${blankInches(width)} × ${blankInches(height)}`;
}

/** The flute that a material of the quote form names ('44 ECT B Flute'). */
const fluteOf = (material: string): Flute | undefined =>
  FLUTES.find((flute) => material.endsWith(` ${flute} Flute`));

const corrugatedBoard = (material: string, flute: Flute | undefined) =>
  flute ? material.replace(/ Flute$/, '') : `${USUAL_FLUTE}, assumed`;
const cartonBoard = (material: string) => (material === OTHER ? '' : material);

function styleLabel({ style }: BoxValues, chosen: Style | undefined): string {
  if (style === OTHER) return 'Other';
  if (!chosen) return 'None yet';
  // Corrugated styles are known by their letters, cartons by their names.
  return style.includes(`(${chosen})`) ? chosen : styleName(chosen);
}

const styleCaption = ({ style, customStyle }: BoxValues): string =>
  style === OTHER
    ? customStyle || 'Other style'
    : style.replace(/(.+) \((\w+)\)$/, '$2, $1') || 'Choose a style';

/** The given dimensions, with the missing ones in a usual box's proportions. */
function completed(given: readonly (number | undefined)[], usual: Dimensions): Dimensions {
  const ratios = MEASURES.flatMap((measure, index) => {
    const value = given[index];
    return value === undefined ? [] : [value / usual[MEASURE_NAMES[measure]]];
  });
  const mean = ratios.length ? Math.exp(ratios.reduce((sum, r) => sum + Math.log(r), 0) / ratios.length) : 1;
  const [length, width, height] = MEASURES.map(
    (measure, index) => given[index] ?? usual[MEASURE_NAMES[measure]] * mean,
  ) as [number, number, number];
  return { length, width, height };
}
