/** Shorter words have too many neighbors to be corrected. */
const LEAST_LENGTH = 5;
/** From this length on two letters may be wrong. */
const TWO_WRONG_FROM = 8;

/** Letters that are wrong, missing, too many or exchanged with their neighbor between two words; `most` + 1 for more. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[other.length]!;
}

/** Corrects words that are nearly ones of the trade: 'outsdie' → 'outside', '16ponit' → '16 point'. */
export class Spelling {
  readonly #right: Set<string>;
  readonly #targets: string[];

  /**
   * @param targets words that others are corrected to
   * @param right words that are right as they are
   */
  constructor(targets: Iterable<string>, right: Iterable<string>) {
    this.#targets = [...new Set(targets)].filter((word) => word.length >= LEAST_LENGTH);
    this.#right = new Set([...this.#targets, ...right]);
  }

  correct(text: string): string {
    return text
      .replace(/(\d)(?=[a-zA-Z]{4})/g, '$1 ')
      .replace(/[a-zA-Z]+/g, (word) => this.#corrected(word.toLowerCase()) ?? word);
  }

  #corrected(word: string): string | undefined {
    if (word.length < LEAST_LENGTH || this.#right.has(word)) return undefined;
    const most = word.length >= TWO_WRONG_FROM ? 2 : 1;
    let best: string | undefined;
    let least = most + 1;
    for (const known of this.#targets) {
      // People seldom get the first letter wrong, and a wrong guess is worse than none.
      if (known[0] !== word[0]) continue;
      const wrong = distance(word, known, most);
      if (wrong < least) [best, least] = [known, wrong];
    }
    return best;
  }
}
