import { BOX_TYPES, type BoxType, OTHER } from '@packaging/contracts/quote-choices';
import {
  type Dimensions,
  inches,
  type Measure,
  MEASURE_NAMES,
  MEASURES,
  parseMeasure,
} from '../../lib/dieline/measures.ts';
import { STYLE_NAMES, type StyleCode, styleCode } from '../../lib/dieline/styles.ts';
import type { QuoteValues } from './quote-values.ts';

/** What the quote page draws, from what is filled in so far. */
export interface DrawnBox {
  style: StyleCode;
  tone: 'kraft' | 'white';
  /** Inside dimensions; those that are missing keep the proportions of a usual box. */
  inside: Dimensions;
  missing: Measure[];
  /** '14 × W × 6 1/2': a letter for what is missing. */
  size: string;
  /** The chosen style as the title block writes it. */
  styleLabel: string;
  /** The chosen style in full, or a request to choose one. */
  styleCaption: string;
  /** Whether the drawn style is a stand-in, because none or an unknown one is chosen. */
  standIn: boolean;
}

/** The style and dimensions, in inches, drawn until others are filled in. */
const USUAL: Record<BoxType, { style: StyleCode; inside: Dimensions }> = {
  corrugated: { style: 'RSC', inside: { length: 12, width: 9, height: 6 } },
  foldingCarton: { style: 'RTE', inside: { length: 4, width: 2, height: 6 } },
};

/** The values that decide the drawing. */
export type BoxValues = Pick<
  QuoteValues,
  'boxType' | 'style' | 'customStyle' | 'length' | 'width' | 'height'
>;

export function drawnBox(values: BoxValues): DrawnBox {
  const boxType = Object.hasOwn(BOX_TYPES, values.boxType) ? values.boxType : 'corrugated';
  const usual = USUAL[boxType];
  const chosen = styleCode(values.style);
  const given = MEASURES.map((measure) => parseMeasure(values[MEASURE_NAMES[measure]]));
  const missing = MEASURES.filter((_, index) => given[index] === undefined);
  return {
    style: chosen ?? usual.style,
    tone: boxType === 'corrugated' ? 'kraft' : 'white',
    inside: completed(given, usual.inside),
    missing,
    size: MEASURES.map((measure, index) => inches(given[index] ?? Number.NaN) || measure).join(' × '),
    styleLabel: styleLabel(values, chosen),
    styleCaption:
      values.style === OTHER ? values.customStyle || 'Other style' : values.style || 'Choose a style',
    standIn: !chosen,
  };
}

function styleLabel({ style }: BoxValues, chosen: StyleCode | undefined): string {
  if (style === OTHER) return 'Other';
  if (!chosen) return 'None yet';
  // Corrugated styles are known by their letters, cartons by their names.
  return style.includes(`(${chosen})`) ? chosen : STYLE_NAMES[chosen];
}

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
