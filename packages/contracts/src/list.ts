import * as z from 'zod/mini';

/**
 * A list of at most `maxCount` entries. They are counted before any of them is looked at: zod keeps an issue for
 * every wrong one, and of some hundred thousand it runs out of stack.
 */
export const list = <Entry extends z.core.SomeType>(entry: Entry, maxCount: number, required?: string) =>
  z.pipe(
    z.custom<z.input<Entry>[]>((value) => !Array.isArray(value) || value.length <= maxCount, {
      error: `At most ${maxCount} can be sent`,
    }),
    z.array(entry, required ? { error: required } : undefined),
  );
