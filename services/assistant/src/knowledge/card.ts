import { z } from 'zod';

/** A fact as the assistant tells it, from a file in `cards/` that a packaging engineer can edit. */
export const cardSchema = z.strictObject({
  /** Names the card in related cards and tests. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  /** The reply itself, in plain US English; figures with their unit. */
  text: z.string().min(1).max(900),
  /** Questions it answers, in the words of buyers. */
  questions: z.array(z.string().min(1)).min(1),
  /** Where its figures are from. */
  source: z.string().min(1),
  /** Cards that a reader may want next, by id. */
  related: z.array(z.string()).optional(),
});
export type Card = z.infer<typeof cardSchema>;
