import { z } from 'zod';

/** A fact and the reply for it, from a file in `cards/` that a packaging engineer can edit. */
export const cardSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  /** The reply itself, in plain US English; figures with their unit. */
  text: z.string().min(1).max(900),
  /** Questions it answers, in buyers' words. */
  questions: z.array(z.string().min(1)).min(1),
  /** The source of its figures. */
  source: z.string().min(1),
  /** Ids of related cards. */
  related: z.array(z.string()).optional(),
});
export type Card = z.infer<typeof cardSchema>;
