import { INTERNAL_PAGES, PAGES } from '@packaging/contracts/pages';

/** A part of a reply: a link if it has a `path`. */
interface TextPart {
  text: string;
  path?: string;
}

/** Not the home page: a single slash separates words ('32 ECT / 44 ECT'). */
const LINKED: readonly string[] = Object.values(PAGES).filter(
  (path) => path !== PAGES.home && !INTERNAL_PAGES.includes(path),
);

/** A path, with its sentence's punctuation around it. */
const PATH_WORD = /^(\(?)(\/[a-z-]+)([.,;:!?)]*)$/;

/**
 * Splits a text at the paths of the site's pages, without losing a character. Only a whole word is a path, so that no part
 * of another address becomes a link.
 */
export function withPageLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const add = (more: string) => {
    const last = parts.at(-1);
    if (last && !last.path) last.text += more;
    else if (more) parts.push({ text: more });
  };
  for (const word of text.split(/(\s+)/)) {
    const [, before = '', path = '', after = ''] = PATH_WORD.exec(word) ?? [];
    if (LINKED.includes(path)) {
      add(before);
      parts.push({ text: path, path });
      add(after);
    } else add(word);
  }
  return parts;
}
