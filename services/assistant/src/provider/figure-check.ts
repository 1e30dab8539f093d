import { COMPANY } from '@packaging/contracts/company';
import { NUMBER, numberOf, normalize } from '../understanding/numbers.ts';

/** Relative tolerance for equal figures: 9.09 for 9.0877. */
const TOLERANCE = 0.005;
/** A shorter remainder is not a reply. */
const REPLY_MIN_CHARACTERS = 40;

const MONEY =
  /[$€£¥]|\b(?:dollars?|cents?|bucks|usd|eur|euros?|pesos?)\b|\bprices? (?:is|are|of|from|start)/i;
/** A host name or the start of an address with one: 'evil.example', '//evil'. */
const HOST = /\/\/[^\s/]|[\p{L}\p{N}][.。．｡](?:xn--[a-z0-9]|\p{L}{2,24}(?![\p{L}\p{N}]))/iu;
/** Never promised, even if the visitor named the figure. */
const DELIVERY = /\b(?:lead[ -]?time|turn ?around|deliver\w*|ship\w*|ready|arriv\w*|produc\w*)\b/i;
const MINIMUM = /\bminimum (?:order|quantit|run|purchase)/i;
/** Times and quantities need a source of the same kind. */
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
  // Without the numbers of list items.
  const plain = normalize(text.replace(/^[ \t]*\d+[.)]\s/gm, ''));
  const kindOf = (end: number): Figure['kind'] => {
    const after = plain.slice(end);
    return KINDS.time.test(after) ? 'time' : KINDS.pieces.test(after) ? 'pieces' : 'other';
  };
  // With longer runs of digits too, which NUMBER leaves out.
  const digits = [...plain.matchAll(new RegExp(`${NUMBER}|\\d+`, 'g'))].map(({ 0: match, index }) => ({
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
 * A model's reply without sentences that mention money or a host other than the company's mail, promise a delivery or
 * minimum, or have a figure that no source supports. Undefined if too little is left.
 */
export function supportedReply(reply: string, sources: readonly string[]): string | undefined {
  const known = sources.flatMap(figuresIn);
  const isSupported = (sentence: string) => {
    const figures = figuresIn(sentence);
    if (HOST.test(sentence.replaceAll(COMPANY.email, ''))) return false;
    if (MONEY.test(sentence) || (MINIMUM.test(sentence) && figures.length > 0)) return false;
    if (DELIVERY.test(sentence) && figures.some(({ kind }) => kind === 'time')) return false;
    return figures.every((figure) => known.some((source) => supports(source, figure)));
  };
  const kept = reply
    .split('\n')
    .flatMap((line) => {
      if (!line.trim()) return [line];
      const [, mark = '', text = ''] = /^(\s*(?:\d+[.)]|-)\s+)?(.*)$/.exec(line) ?? [];
      const sentences = sentencesOf(text).filter(isSupported);
      return sentences.length ? [mark + sentences.join(' ')] : [];
    })
    .join('\n')
    .trim();
  return kept.length < Math.min(REPLY_MIN_CHARACTERS, reply.trim().length) ? undefined : kept;
}

/** A run of this many words from the instructions counts as repeating them. */
const SHARED_WORDS = 8;

/** Whether a reply repeats part of the model's instructions. */
export function repeatsInstructions(reply: string, instructions: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[a-z']+/g) ?? [];
  const instructionText = ` ${wordsOf(instructions).join(' ')} `;
  const replyWords = wordsOf(reply);
  return replyWords.some((_, start) => {
    const run = replyWords.slice(start, start + SHARED_WORDS);
    return run.length === SHARED_WORDS && instructionText.includes(` ${run.join(' ')} `);
  });
}
