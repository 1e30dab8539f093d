/** The basic set of GSM 03.38: a message of these alone takes seven bits a character. */
const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters of its extension table, which take two places each. */
const GSM_EXTENDED = '^{}\\[~]|€';

/** What typesetting adds, and what stands for it in an SMS. */
const REPLACEMENTS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '*',
  ' ': ' ',
};

const isGsm = (text: string): boolean =>
  Array.from(text).every((character) => GSM_BASIC.includes(character) || GSM_EXTENDED.includes(character));

/**
 * The text with characters that GSM 03.38 has, where something stands for the others: a straight quote for a curly
 * one, a letter without its accent. What has no substitute stays, and makes the whole message one of 16-bit characters.
 */
export const toGsm = (text: string): string =>
  Array.from(text, (character) => {
    if (isGsm(character)) return character;
    const substitute = REPLACEMENTS[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    return substitute && isGsm(substitute) ? substitute : character;
  }).join('');

/** Segments that a message is sent as, and charged for. */
export function smsSegments(text: string): number {
  const [length, single, concatenated] = isGsm(text)
    ? [
        text.length + Array.from(text).filter((character) => GSM_EXTENDED.includes(character)).length,
        160,
        153,
      ]
    : [text.length, 70, 67];
  return length <= single ? 1 : Math.ceil(length / concatenated);
}
