/** Twilio's opt-out and opt-in words, without its ambiguous opt-in 'YES'. */
const OPT_OUT = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const OPT_IN = new Set(['START', 'UNSTOP']);

/** The wish of a message that consists of one of the words, in any case and with any punctuation. */
export function wishOf(body: string): 'opt-out' | 'opt-in' | undefined {
  const word = body
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return OPT_OUT.has(word) ? 'opt-out' : OPT_IN.has(word) ? 'opt-in' : undefined;
}
