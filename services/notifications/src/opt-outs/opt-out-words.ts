/** Words that opt out and in, as Twilio knows them; 'YES' opts nobody in here, since it may be meant otherwise. */
const OPT_OUT = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const OPT_IN = new Set(['START', 'UNSTOP']);

/** What somebody who texts this wants: a message that is one of the words, in any case and with any punctuation. */
export function wishOf(body: string): 'opt-out' | 'opt-in' | undefined {
  const word = body
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return OPT_OUT.has(word) ? 'opt-out' : OPT_IN.has(word) ? 'opt-in' : undefined;
}
