import { Fragment } from 'react';

type Block = { list: boolean; lines: string[] };

/** Lists have margins of their own; blank lines beside them would double the gap. */
const withoutOuterBlankLines = (lines: string[]) => {
  const hasText = (line: string) => line.trim() !== '';
  return lines.slice(lines.findIndex(hasText), lines.findLastIndex(hasText) + 1);
};

const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = [];
  for (const line of text.split(/\r?\n/)) {
    const list = line.startsWith('- ');
    const last = blocks.at(-1);
    if (last?.list === list) last.lines.push(line);
    else blocks.push({ list, lines: [line] });
  }
  return blocks;
};

/**
 * A message as text, never as markup: lines stay lines, and those that begin with '- ' become a list.
 */
export const MessageText = ({ text }: { text: string }) =>
  blocksOf(text).map(({ list, lines }, index) =>
    list ? (
      <ul key={index}>
        {lines.map((line, item) => (
          <li key={item}>{line.slice(2)}</li>
        ))}
      </ul>
    ) : (
      <Fragment key={index}>{withoutOuterBlankLines(lines).join('\n')}</Fragment>
    ),
  );
