/** The basic character set of GSM 03.38, with seven bits a character. */
const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Its extension table, with two places a character. */
export const GSM_EXTENDED = '^{}\\[~]|€';

/** GSM substitutes for typographic characters. */
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

export const isGsm = (text: string): boolean =>
  Array.from(text).every((character) => GSM_BASIC.includes(character) || GSM_EXTENDED.includes(character));

/**
 * Replaces characters outside GSM 03.38: curly quotes by straight ones, letters by unaccented ones. Characters without a
 * substitute stay, and turn the whole message into 16-bit characters.
 */
export const toGsm = (text: string): string =>
  Array.from(text, (character) => {
    if (isGsm(character)) return character;
    const substitute = REPLACEMENTS[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    return substitute && isGsm(substitute) ? substitute : character;
  }).join('');
