import { type Dimensions, SIDE_MIN_IN } from './dimensions.ts';

/** The standard US pallet, in inches, with the height of its deck. */
export const PALLET_IN = { length: 48, width: 40, deckHeight: 5.5 } as const;

/** Units per inch: sixteenths and thirty-seconds become integers, which compare exactly. */
const UNITS_PER_INCH = 64;
/**
 * Nested straight cuts through the layer, before each part is filled with rows of one orientation. For eight sizes from
 * 16 × 12 to 2 5/16 × 1 1/16 in, two cuts fit as many boxes as unlimited cuts, which took up to minutes.
 */
const CUTS = 2;
/**
 * With more positions for a cut than boxes of 1 × 1 in can have, only one is made: smaller boxes fill nearly all of a
 * layer anyway. So a plan has at most some 8 × 324² = 840,000 steps.
 */
const TWO_CUTS_MAX_POSITIONS = 324;

/** Position and size of a box in a layer, seen from above, in inches from the pallet's upper left corner. */
export interface PlacedBox {
  x: number;
  y: number;
  length: number;
  width: number;
}

/**
 * Fills a rectangle with rows of boxes of this length and width, or the two sides of a cut, in {@link UNITS_PER_INCH}.
 */
type Plan = { count: number } & (
  { rows: readonly [number, number] } | { cut: 'x' | 'y'; at: number; sides: [Plan, Plan] }
);

type Base = Pick<Dimensions, 'length' | 'width'>;

/**
 * One layer of boxes on a pallet: as many as fit in rows and straight cuts, in either orientation and without overhang.
 * Takes outside dimensions, in inches.
 */
export function palletLayer(box: Base, pallet: Base = PALLET_IN): PlacedBox[] {
  const [across, down] = wholeUnits(pallet);
  return place(planLayer(box, pallet), 0, 0, across, down);
}

/** Number of boxes in {@link palletLayer}, without listing them. */
export const boxesPerLayer = (box: Base, pallet: Base = PALLET_IN): number => planLayer(box, pallet).count;

const wholeUnits = ({ length, width }: Base): [number, number] => [
  Math.floor(length * UNITS_PER_INCH),
  Math.floor(width * UNITS_PER_INCH),
];

/** The best plan found; an empty one for a side below {@link SIDE_MIN_IN}. */
function planLayer(box: Base, pallet: Base): Plan {
  const toUnits = (value: number) => Math.ceil(value * UNITS_PER_INCH - 1e-9);
  const [a, b] = [toUnits(box.length), toUnits(box.width)];
  if (!(Math.min(a, b) >= toUnits(SIDE_MIN_IN))) return { count: 0, rows: [Infinity, Infinity] };
  const [across, down] = wholeUnits(pallet);
  const cuts = sums(a, b, Math.max(across, down) / 2);

  const rows = (w: number, h: number): Plan => {
    const [one, other] = [Math.floor(w / a) * Math.floor(h / b), Math.floor(w / b) * Math.floor(h / a)];
    return one >= other ? { count: one, rows: [a, b] } : { count: other, rows: [b, a] };
  };
  /** The count of {@link plan}, without creating millions of plans of no cut. */
  const countOf = (w: number, h: number, cutsLeft: number): number =>
    cutsLeft === 0
      ? Math.max(Math.floor(w / a) * Math.floor(h / b), Math.floor(w / b) * Math.floor(h / a))
      : plan(w, h, cutsLeft).count;
  const plan = (w: number, h: number, cutsLeft: number): Plan => {
    let best = rows(w, h);
    if (cutsLeft === 0) return best;
    const upperBound = Math.floor((w * h) / (a * b));
    for (const cut of ['x', 'y'] as const)
      for (const at of cuts) {
        if (best.count >= upperBound) return best;
        if (at > (cut === 'x' ? w : h)) break;
        const [w1, h1, w2, h2] = cut === 'x' ? [at, h, w - at, h] : [w, at, w, h - at];
        const count = countOf(w1, h1, cutsLeft - 1) + countOf(w2, h2, cutsLeft - 1);
        if (count <= best.count) continue;
        best = { count, cut, at, sides: [plan(w1, h1, cutsLeft - 1), plan(w2, h2, cutsLeft - 1)] };
      }
    return best;
  };
  return plan(across, down, cuts.length > TWO_CUTS_MAX_POSITIONS ? 1 : CUTS);
}

/** All sums of the two sides up to half of the pallet, ascending: only cuts at these positions can gain anything. */
function sums(a: number, b: number, max: number): number[] {
  const found = new Set<number>();
  for (let first = 0; first <= max; first += a)
    for (let sum = first; sum <= max; sum += b) if (sum > 0) found.add(sum);
  return [...found].toSorted((one, other) => one - other);
}

function place(plan: Plan, x: number, y: number, w: number, h: number): PlacedBox[] {
  if ('cut' in plan) {
    const { cut, at, sides } = plan;
    return cut === 'x'
      ? [...place(sides[0], x, y, at, h), ...place(sides[1], x + at, y, w - at, h)]
      : [...place(sides[0], x, y, w, at), ...place(sides[1], x, y + at, w, h - at)];
  }
  const [length, width] = plan.rows;
  return Array.from({ length: Math.floor(h / width) }, (_, row) =>
    Array.from({ length: Math.floor(w / length) }, (_box, column) => ({
      x: (x + column * length) / UNITS_PER_INCH,
      y: (y + row * width) / UNITS_PER_INCH,
      length: length / UNITS_PER_INCH,
      width: width / UNITS_PER_INCH,
    })),
  ).flat();
}

/** Number of layers within a height limit, in inches from the floor, including the pallet's deck. */
export const palletLayerCount = (boxHeight: number, heightLimit: number): number =>
  boxHeight > 0 ? Math.max(0, Math.floor((heightLimit - PALLET_IN.deckHeight) / boxHeight + 1e-9)) : 0;
