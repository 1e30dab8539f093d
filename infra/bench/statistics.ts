/** The value below which `part` (0 to 1) of all lie. */
export const quantile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)]!;

export const median = (values: number[]): number => quantile(values, 0.5);

/** How often each outcome came: '5 × 401, 95 × 429'. */
export const tally = (outcomes: readonly (string | number)[]): string =>
  [...Map.groupBy(outcomes, String)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([outcome, all]) => `${all.length} × ${outcome}`)
    .join(', ');
