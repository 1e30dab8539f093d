import type { Reason, SendResult } from './sms-provider.ts';
import { reasonOfCode } from './twilio-errors.ts';

/** Failures to connect: nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The status for too many requests, which were not processed. */
const TOO_MANY = 429;

/**
 * What a failed call of the SDK means. The HTTP status decides, codes only choose the words: Twilio's own refusal (4xx
 * with a code) is final, 429 and failures to connect were not processed, and everything else leaves it open whether
 * the message was taken: a timeout, a reset, 5xx, or something that cannot be read.
 */
export function outcomeOf(error: unknown): Exclude<SendResult, { outcome: 'accepted' }> {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (typeof code === 'string' && NOT_CONNECTED.has(code))
    return {
      outcome: 'not-processed',
      reason: { message: 'Twilio cannot be reached.', suggestion: TRY_LATER },
    };
  if (status === TOO_MANY)
    return { outcome: 'not-processed', reason: reasonOfCode(typeof code === 'number' ? code : 20429) };
  if (typeof status === 'number' && status >= 400 && status < 500 && typeof code === 'number')
    return { outcome: 'refused', reason: reasonOfCode(code) };
  return { outcome: 'unknown', reason: unclear(status) };
}

const TRY_LATER = 'Try again in a minute.';

const unclear = (status: unknown): Reason => ({
  message:
    typeof status === 'number' && status >= 500
      ? "Twilio failed while handling the message, so we don't know whether it was sent."
      : "Twilio gave no clear response, so we don't know whether the message was sent.",
  suggestion: "We're checking with Twilio and won't send it twice.",
});
