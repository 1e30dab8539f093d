import * as z from 'zod/mini';

/** One rejected field: where it stands in the request ('quantities.0') and the sentence shown beside it. */
export const fieldIssueSchema = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssueSchema>;

/**
 * The one body of every error, from every process (DESIGN §3.8). `error` and `message` are the same
 * human sentence, because the calls of SPEC §7 read one or the other.
 */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  /** The rejected fields, with a 400. */
  issues: z.optional(z.array(fieldIssueSchema)),
  /** Names the request in every log. */
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** An {@link ErrorBody} for a sentence. */
export const errorBody = (message: string, requestId: string, issues?: FieldIssue[]): ErrorBody => ({
  success: false,
  error: message,
  message,
  ...(issues?.length ? { issues } : {}),
  requestId,
});

/** What a 503 says, from the gateway of a service and from a service of its database or store. */
export const UNAVAILABLE = 'Service temporarily unavailable. Please try again in a moment.';
