/** The keys of a table of choices, typed for `z.enum`. */
export const idsOf = <T extends Record<string, string>>(choices: T) =>
  Object.keys(choices) as [Extract<keyof T, string>, ...Extract<keyof T, string>[]];
