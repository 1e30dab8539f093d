/** Single flutes as described to buyers: thickness in inches, flutes per foot. */
export const FLUTE_PROFILES = {
  A: { thickness: 3 / 16, flutesPerFoot: 33 },
  C: { thickness: 5 / 32, flutesPerFoot: 39 },
  B: { thickness: 1 / 8, flutesPerFoot: 47 },
  E: { thickness: 1 / 16, flutesPerFoot: 90 },
  F: { thickness: 1 / 32, flutesPerFoot: 128 },
} as const;
