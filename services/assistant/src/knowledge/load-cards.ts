import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Card, cardSchema } from './card.ts';

/** The same path from src and dist. */
const DIRECTORY = fileURLToPath(new URL('../../cards/', import.meta.url));

/** All cards, checked. @throws Error with the file and the problem */
export function loadCards(): Card[] {
  const cards = readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .flatMap((file) => {
      const { data, error } = z
        .array(cardSchema)
        .safeParse(parse(readFileSync(`${DIRECTORY}${file}`, 'utf8')));
      if (!data) throw new Error(`${file}: ${z.prettifyError(error)}`);
      return data;
    });
  const ids = new Set<string>();
  for (const { id } of cards) {
    if (ids.has(id)) throw new Error(`two cards have the id ${id}`);
    ids.add(id);
  }
  for (const { id, related = [] } of cards)
    for (const other of related)
      if (!ids.has(other)) throw new Error(`${id} names an unknown related card: ${other}`);
  return cards;
}
