import { NUMBER, numberOf, regular } from '../understanding/numbers.ts';

/** A figure counts as the same within this part of it: 9.09 for 9.0877. */
const TOLERANCE = 0.005;
/** Fewer characters than these are no reply any more. */
const REPLY_MIN_CHARACTERS = 40;

const MONEY =
  /[$€£¥]|\b(?:dollars?|cents?|bucks|usd|eur|euros?|pesos?)\b|\bprices? (?:is|are|of|from|start)/i;
/** What is never promised, no matter who named the figure first. */
const DELIVERY = /\b(?:lead[ -]?time|turn ?around|deliver\w*|ship\w*|ready|arriv\w*|produc\w*)\b/i;
const MINIMUM = /\bminimum (?:order|quantit|run|purchase)/i;
/** Promises of time and quantity need a source that speaks of the same kind of thing. */
const KINDS: Readonly<Record<'time' | 'pieces', RegExp>> = {
  time: /^\s*-?(?:business |working )?(?:hours?|days?|weeks?|months?)\b/,
  pieces: /^\s*-?(?:pieces?|pcs|units?|boxes|cartons|cases|copies)\b/,
};
const WORDS: Readonly<Record<string, number>> = {
  four: 4,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
};

interface Figure {
  value: number;
  kind: 'time' | 'pieces' | 'other';
}

function figuresIn(text: string): Figure[] {
  // Numbers of list items are no figures.
  const plain = regular(text.replace(/^\s*\d+[.)]\s/gm, ''));
  const kindOf = (end: number): Figure['kind'] => {
    const after = plain.slice(end);
    return KINDS.time.test(after) ? 'time' : KINDS.pieces.test(after) ? 'pieces' : 'other';
  };
  const digits = [...plain.matchAll(new RegExp(NUMBER, 'g'))].map(({ 0: match, index }) => ({
    value: numberOf(match),
    kind: kindOf(index + match.length),
  }));
  const spelled = [...plain.matchAll(new RegExp(`\\b(${Object.keys(WORDS).join('|')})\\b`, 'g'))].map(
    ({ 0: match, index }) => ({ value: WORDS[match]!, kind: kindOf(index + match.length) }),
  );
  return [...digits, ...spelled];
}

const supports = (source: Figure, claimed: Figure): boolean =>
  Math.abs(source.value - claimed.value) <= Math.abs(claimed.value) * TOLERANCE &&
  (claimed.kind === 'other' || source.kind === claimed.kind);

const sentencesOf = (line: string): string[] => line.split(/(?<=[.!?])\s+(?=[A-Z0-9])/);

/**
 * A model's reply without the sentences that name money, promise a delivery or a minimum, or hold a figure that none of the sources supports. Undefined where too
 * little is left to be a reply.
 * @param sources what figures may come from: cards, results of calculators, the visitor's own messages
 */
export function supportedReply(reply: string, sources: readonly string[]): string | undefined {
  const known = sources.flatMap(figuresIn);
  const holds = (sentence: string) => {
    const figures = figuresIn(sentence);
    if (MONEY.test(sentence) || (MINIMUM.test(sentence) && figures.length > 0)) return false;
    if (DELIVERY.test(sentence) && figures.some(({ kind }) => kind === 'time')) return false;
    return figures.every((figure) => known.some((source) => supports(source, figure)));
  };
  const kept = reply
    .split('\n')
    .flatMap((line) => {
      if (!line.trim()) return [line];
      const [, mark = '', text = ''] = /^(\s*(?:\d+[.)]|-)\s+)?(.*)$/.exec(line) ?? [];
      const sentences = sentencesOf(text).filter(holds);
      return sentences.length ? [mark + sentences.join(' ')] : [];
    })
    .join('\n')
    .trim();
  return kept.length < Math.min(REPLY_MIN_CHARACTERS, reply.trim().length) ? undefined : kept;
}

/** Words in a row that a reply may share with the instructions before it counts as repeating them. */
const SHARED_WORDS = 8;

/** Whether a reply repeats a part of the instructions that the model was given. */
export function repeatsInstructions(reply: string, instructions: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[a-z']+/g) ?? [];
  const told = ` ${wordsOf(instructions).join(' ')} `;
  const said = wordsOf(reply);
  return said.some((_, start) => {
    const run = said.slice(start, start + SHARED_WORDS);
    return run.length === SHARED_WORDS && told.includes(` ${run.join(' ')} `);
  });
}
