/** The quantile `part` (0 to 1) of values. */
export const quantile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)]!;

export const median = (values: number[]): number => quantile(values, 0.5);

/** The number of each outcome: '5 × 401, 95 × 429'. */
export const tally = (outcomes: readonly (string | number)[]): string =>
  [...Map.groupBy(outcomes, String)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([outcome, all]) => `${all.length} × ${outcome}`)
    .join(', ');
