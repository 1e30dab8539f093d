import * as z from 'zod/mini';

/**
 * A list of at most `maxCount` entries. The length is checked before the entries: zod collects an issue for every
 * invalid entry, and a hundred thousand of them overflow the stack.
 */
export const list = <Entry extends z.core.SomeType>(entry: Entry, maxCount: number, required?: string) =>
  z.pipe(
    z.custom<z.input<Entry>[]>((value) => !Array.isArray(value) || value.length <= maxCount, {
      error: `At most ${maxCount} can be sent`,
    }),
    // Repeated for the OpenAPI description, which cannot see into the check above.
    z.array(entry, required ? { error: required } : undefined).check(z.maxLength(maxCount)),
  );
