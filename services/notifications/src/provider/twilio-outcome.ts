import type { Reason, SendResult } from './sms-provider.ts';
import { reasonOfCode } from './twilio-errors.ts';

/** Failures to connect, before anything was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const TOO_MANY_REQUESTS = 429;

/**
 * The meaning of an SDK error. The HTTP status decides, codes only choose the words: a refusal by Twilio (4xx with a
 * code) is final; 429 and failures to connect were not processed; after anything else (timeout, reset, 5xx, unreadable
 * response) the message may have been accepted.
 */
export function outcomeOf(error: unknown): Exclude<SendResult, { outcome: 'accepted' }> {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (typeof code === 'string' && NOT_CONNECTED.has(code))
    return {
      outcome: 'not-processed',
      reason: { message: 'Twilio cannot be reached.', suggestion: TRY_LATER },
    };
  if (status === TOO_MANY_REQUESTS)
    return { outcome: 'not-processed', reason: reasonOfCode(typeof code === 'number' ? code : 20429) };
  if (typeof status === 'number' && status >= 400 && status < 500 && typeof code === 'number')
    return { outcome: 'refused', reason: reasonOfCode(code) };
  return { outcome: 'unknown', reason: unclearReason(status) };
}

const TRY_LATER = 'Try again in a minute.';

const unclearReason = (status: unknown): Reason => ({
  message:
    typeof status === 'number' && status >= 500
      ? "Twilio failed while handling the message, so we don't know whether it was sent."
      : "Twilio gave no clear response, so we don't know whether the message was sent.",
  suggestion: "We're checking with Twilio and won't send it twice.",
});
