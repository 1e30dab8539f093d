import * as z from 'zod/mini';

/** One rejected field: its path in the request ('quantities.0') and the error message shown next to it. */
export const fieldIssueSchema = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssueSchema>;

/**
 * The body of every error response, from every process. `error` and `message` are the same text: some callers read the
 * one, some the other.
 */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  /** The rejected fields, with a 400. */
  issues: z.optional(z.array(fieldIssueSchema)),
  /** Id of the request in every log. */
  requestId: z.string(),
});
type ErrorBody = z.infer<typeof errorBodySchema>;

/** Builds an {@link ErrorBody}. */
export const errorBody = (message: string, requestId: string, issues?: FieldIssue[]): ErrorBody => ({
  success: false,
  error: message,
  message,
  ...(issues?.length ? { issues } : {}),
  requestId,
});

/** Error message of a 503: the gateway cannot reach a service, or a service cannot reach its database or store. */
export const UNAVAILABLE = 'Service temporarily unavailable. Please try again in a moment.';
