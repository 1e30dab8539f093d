/** Markdown patterns and their plain replacements. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  // Code fences, rules, and the line below a table's head.
  [/^[ \t]*(?:```.*|(?:[-*_][ \t]*){3,}|(?:\|[ \t]*)?:?-{3}[-|: \t]*)$\n?/gm, ''],
  // Headings and quotations.
  [/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, ''],
  // List items, including nested ones.
  [/^[ \t]*[-*+•][ \t]+/gm, '- '],
  // Images, then links: paths of this site are kept, other addresses dropped.
  [/!\[([^\]\n]{0,300})\]\([^)\n]{0,300}\)/g, '$1'],
  [/\[([^\]\n]{0,300})\]\((\/[^)\s]{0,300})\)/g, '$1 ($2)'],
  [/\[([^\]\n]{0,300})\]\([^)\n]{0,300}\)/g, '$1'],
  // Bold, italic and code; an asterisk between spaces means multiplication.
  [/(\*\*|__|`{1,3})(?=\S)(.{1,500}?)(?<=\S)\1/g, '$2'],
  [/(?<![\w*])([*_])(?=[^\s*_])([^*_\n]+?)(?<=\S)\1(?![\w*])/g, '$2'],
];

/** A table row as a list item. */
const asItem = (row: string): string =>
  `- ${row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')}`;

/** A model's reply as plain lines and '- ' items: the page shows text, so other Markdown would appear as asterisks and pipes. */
export const withoutMarkdown = (text: string): string =>
  MARKS.reduce((plain, [mark, left]) => plain.replace(mark, left), text).replace(
    /^[ \t]*\|.*\|\s*$/gm,
    asItem,
  );
