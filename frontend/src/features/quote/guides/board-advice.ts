import { type BoxType, MATERIALS, OTHER } from '@packaging/contracts/quote-choices';
import { BOARDS, type Flute, FLUTES } from '@packaging/packaging/board';
import { boxCompression, mckeeApplies } from '@packaging/packaging/compression';
import { type Dimensions, unitedInches } from '@packaging/packaging/dimensions';
import { gradeByEct, PARCEL_GUIDANCE_32_ECT_LB } from '@packaging/packaging/grades';
import { GSM_RANGES, pointsToInches } from '@packaging/packaging/paperboard';
import { outsideDimensions } from '@packaging/packaging/size';
import { isSlotted, type Style } from '@packaging/packaging/styles';
import { formatInches, nearestSixteenth } from '@packaging/packaging/units';

/** A material of the quote form, with advice. */
interface BoardAdvice {
  material: string;
  /** The most useful advice first. */
  text: string[];
}

/** The box so far: its style if one is chosen, and its inside dimensions in inches if all are known. */
export interface AdvisedBox {
  boxType: BoxType;
  style: Style | undefined;
  inside: Dimensions | undefined;
}

const CORRUGATED_USES: Record<Flute, string> = {
  C: 'The standard shipper.',
  B: 'Thinner, resists punctures better and suits die-cut boxes.',
  E: 'For mailers and retail print.',
  BC: 'Double wall, for heavy or fragile goods.',
  EB: 'Double wall that prints well and is only a little thicker than C.',
};

function corrugated(material: string, { style, inside }: AdvisedBox): string[] {
  const ect = Number.parseInt(material, 10);
  const flute = FLUTES.find((name) => material.includes(` ${name} `))!;
  const grade = gradeByEct(BOARDS[flute].doubleWall ? 'double' : 'single', ect)!;
  const text = [
    CORRUGATED_USES[flute],
    `${formatInches(BOARDS[flute].caliper, 32)} in thick.`,
    `Freight: up to ${grade.grossWeightLb} lb gross and ${grade.unitedInches} united inches.`,
  ];
  if (ect === 32) text.push(`Parcels: plan on about ${PARCEL_GUIDANCE_32_ECT_LB} lb.`);
  if (!inside || !style || !isSlotted(style)) return text;
  const outside = unitedInches(outsideDimensions(style, inside, flute));
  if (outside > grade.unitedInches)
    text.push(`Your size, ${nearestSixteenth(outside)} united inches, is over that limit.`);
  if (style === 'RSC' && mckeeApplies(inside)) {
    const pounds = Math.round(boxCompression(ect, flute, inside)).toLocaleString('en-US');
    text.push(`Compression strength about ${pounds} lb, new and dry.`);
  }
  return text;
}

const CARTON_USES: Readonly<Record<number, string>> = {
  10: 'For light sleeves and cartons printed inside.',
  12: 'For light sleeves and cartons printed inside.',
  16: 'For most small cartons.',
  18: 'For most small cartons.',
  20: 'For heavier or larger cartons.',
  24: 'For heavier or larger cartons.',
};

function carton(material: string): string[] {
  const points = Number.parseInt(material, 10);
  const range = GSM_RANGES[points];
  return [
    CARTON_USES[points]!,
    `${pointsToInches(points).toFixed(3)} in thick.`,
    ...(range ? [`Sold at ${range[0]} to ${range[1]} gsm.`] : []),
  ];
}

/** Advice on each material of a box type, for the box so far. */
export const boardAdvice = (box: AdvisedBox): BoardAdvice[] =>
  MATERIALS[box.boxType]
    .filter((material) => material !== OTHER)
    .map((material) => ({
      material,
      text: box.boxType === 'corrugated' ? corrugated(material, box) : carton(material),
    }));
