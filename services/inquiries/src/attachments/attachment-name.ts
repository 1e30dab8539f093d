import { QUOTE_FILE_NAME_MAX_BYTES } from '@packaging/contracts/limits';

/**
 * A file's name as the visitor's machine has it, from what a browser made of it: quotation marks come
 * encoded (`12%22 box.pdf`), old browsers send the whole path. Without its path and control characters, and
 * shortened before the extension where it is too long, it can be shown and stored anywhere.
 */
export function attachmentName(sent: string): string {
  const name = sent
    .replaceAll('%22', '"')
    .replace(/^.*[/\\]/s, '')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]|%0[AD]/gi, '');
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return truncate(stem, QUOTE_FILE_NAME_MAX_BYTES - Buffer.byteLength(extension)) + extension;
}

/** The text's beginning, in at most so many bytes of UTF-8. */
function truncate(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  // A character that was cut in two is decoded as U+FFFD.
  return bytes.subarray(0, Math.max(0, maxBytes)).toString().replace(/�+$/, '');
}
