import { ERROR_MESSAGES, HttpError } from './error-response.ts';

const DEPTH_MAX = 10;

/**
 * Throws {@link HttpError} for JSON that no call needs, before a service parses it: 400 if it is nested more than ten
 * levels deep, which takes a parser many times as long as other texts, and 415 if it is not in UTF-8.
 */
export function checkJsonForm(form: Buffer, contentType = ''): void {
  if (!/json/i.test(contentType)) return;
  if (/charset/i.test(contentType.replaceAll(/charset="?utf-8\b"?/gi, '')))
    throw new HttpError(415, ERROR_MESSAGES.notUtf8);
  if (exceedsDepth(form, DEPTH_MAX)) throw new HttpError(400, ERROR_MESSAGES.nestedTooDeep);
}

const [QUOTE, BACKSLASH, ...BRACKETS] = Buffer.from('"\\[{]}');

/** In text that is not JSON, a parser fails before this function could lose its place. */
function exceedsDepth(json: Buffer, max: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index]!;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString && byte === BACKSLASH) index += 1;
    else if (!isInString) {
      const bracket = BRACKETS.indexOf(byte);
      if (bracket === 0 || bracket === 1) depth += 1;
      else if (bracket > 1) depth -= 1;
      if (depth > max) return true;
    }
  }
  return false;
}
