/** Markdown of a line or within one, and what is left of it. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  // Code fences, rules, and the line below a table's head.
  [/^[ \t]*(?:```.*|(?:[-*_][ \t]*){3,}|\|?[ \t]*:?-{3,}[-|: \t]*)$\n?/gm, ''],
  // Headings and quotations.
  [/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, ''],
  // Items of lists, nested ones too.
  [/^[ \t]*[-*+•][ \t]+/gm, '- '],
  // Images, then links: the site's own paths stay readable, other addresses go.
  [/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'],
  [/\[([^\]\n]*)\]\((\/[^)\s]*)\)/g, '$1 ($2)'],
  [/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'],
  // Bold, italic and code; an asterisk between spaces is a multiplication.
  [/(\*\*|__|`+)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\w*])([*_])(?=[^\s*_])([^*_\n]+?)(?<=\S)\1(?![\w*])/g, '$2'],
];

/** The cells of a table's row as an item of a list. */
const asItem = (row: string): string =>
  `- ${row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')}`;

/**
 * A model's reply as the page shows it: plain lines, and items that begin with '- '. The page shows text alone, so that
 * other Markdown would stand there as asterisks and pipes.
 */
export const withoutMarkdown = (text: string): string =>
  MARKS.reduce((plain, [mark, left]) => plain.replace(mark, left), text).replace(
    /^[ \t]*\|.*\|\s*$/gm,
    asItem,
  );
