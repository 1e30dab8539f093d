import { QUOTE_FILE_NAME_MAX_BYTES } from '@packaging/contracts/limits';

/**
 * A file's name on the visitor's computer, from what the browser sent: quotation marks arrive encoded (`12%22 box.pdf`),
 * and old browsers send the whole path. Path and control characters are removed, including those that change the
 * direction of writing and could show `exe.pdf` for `fdp.exe`. A name that is too long is shortened before its extension,
 * so that it can be shown and stored anywhere.
 */
export function attachmentName(sent: string): string {
  const name = sent
    .replaceAll('%22', '"')
    .replace(/^.*[/\\]/s, '')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|%0[AD]/gi, '');
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return truncate(stem, QUOTE_FILE_NAME_MAX_BYTES - Buffer.byteLength(extension)) + extension;
}

/** The start of a text, in at most `maxBytes` bytes of UTF-8. */
function truncate(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  // A character that was cut in two becomes U+FFFD.
  return bytes.subarray(0, Math.max(0, maxBytes)).toString().replace(/�+$/, '');
}
