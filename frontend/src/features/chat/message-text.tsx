import { Fragment } from 'react';
import { Link } from 'wouter';
import { withPageLinks } from './page-links.ts';

type Block = { list: boolean; lines: string[] };

/** Lists have margins: blank lines around them would double the gap. */
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

const LinkedText = ({ text }: { text: string }) =>
  withPageLinks(text).map(({ text, path }, index) =>
    path ? (
      <Link key={index} href={path}>
        {text}
      </Link>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );

/**
 * Renders a message as text, never as markup. Lines that start with '- ' become a list. With `links`, paths of the site's
 * pages become links.
 */
export const MessageText = ({ text, links = false }: { text: string; links?: boolean }) => {
  const inline = (line: string) => (links ? <LinkedText text={line} /> : line);
  return blocksOf(text).map(({ list, lines }, index) =>
    list ? (
      <ul key={index}>
        {lines.map((line, item) => (
          <li key={item}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    ) : (
      <Fragment key={index}>{inline(withoutOuterBlankLines(lines).join('\n'))}</Fragment>
    ),
  );
};
