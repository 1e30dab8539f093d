/** A row of the freight rules' strength table (Rule 41 and Item 222); ECT and burst are alternatives. */
export interface Grade {
  wall: 'single' | 'double';
  /** Edge crush test, lb per inch. */
  ect: number;
  /** Bursting test (Mullen), lb per square inch. */
  burst: number;
  /** Maximum gross weight of the packed box, lb. A freight limit, not a parcel limit. */
  grossWeightLb: number;
  /** Maximum outside length + width + height, in inches. */
  unitedInches: number;
}

/** The table by wall, weakest first. */
const GRADES: readonly Grade[] = [
  { wall: 'single', ect: 23, burst: 125, grossWeightLb: 20, unitedInches: 40 },
  { wall: 'single', ect: 26, burst: 150, grossWeightLb: 35, unitedInches: 50 },
  { wall: 'single', ect: 29, burst: 175, grossWeightLb: 50, unitedInches: 60 },
  { wall: 'single', ect: 32, burst: 200, grossWeightLb: 65, unitedInches: 75 },
  { wall: 'single', ect: 40, burst: 250, grossWeightLb: 80, unitedInches: 85 },
  { wall: 'single', ect: 44, burst: 275, grossWeightLb: 95, unitedInches: 95 },
  { wall: 'single', ect: 55, burst: 350, grossWeightLb: 120, unitedInches: 105 },
  { wall: 'double', ect: 42, burst: 200, grossWeightLb: 80, unitedInches: 85 },
  { wall: 'double', ect: 48, burst: 275, grossWeightLb: 100, unitedInches: 95 },
  { wall: 'double', ect: 51, burst: 350, grossWeightLb: 120, unitedInches: 105 },
  { wall: 'double', ect: 61, burst: 400, grossWeightLb: 140, unitedInches: 110 },
  { wall: 'double', ect: 71, burst: 500, grossWeightLb: 160, unitedInches: 115 },
  { wall: 'double', ect: 82, burst: 600, grossWeightLb: 180, unitedInches: 120 },
];

/** Maximum weight of a parcel in 32 ECT board that carriers' guides recommend, lb. */
export const PARCEL_GUIDANCE_32_ECT_LB = 30;

/**
 * The row that applies to board of this ECT: its own, or else the strongest row below it of the same wall, since grades
 * are minima (55 ECT double wall uses the row of 51). Undefined below the weakest row.
 */
export const gradeByEct = (wall: Grade['wall'], ect: number): Grade | undefined =>
  GRADES.findLast((grade) => grade.wall === wall && grade.ect <= ect);

/** The row with exactly this burst strength, or undefined: ECT and burst do not convert. */
export const gradeByBurst = (wall: Grade['wall'], burst: number): Grade | undefined =>
  GRADES.find((grade) => grade.wall === wall && grade.burst === burst);
