/** Shorter words resemble too many others. */
const MIN_LENGTH = 5;
/** From this length, two errors are corrected. */
const TWO_ERRORS_FROM = 8;

/** Edit distance of two words with swapped neighbors as one error; `max` + 1 if it is more than `max`. */
function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
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

/** Corrects misspelled trade words: 'outsdie' → 'outside', '16ponit' → '16 point'. */
export class Spelling {
  readonly #right: Set<string>;
  readonly #targets: string[];

  /**
   * @param targets words to correct others to
   * @param right words to leave unchanged
   */
  constructor(targets: Iterable<string>, right: Iterable<string>) {
    this.#targets = [...new Set(targets)].filter((word) => word.length >= MIN_LENGTH);
    this.#right = new Set([...this.#targets, ...right]);
  }

  correct(text: string): string {
    return text
      .replace(/(\d)(?=[a-zA-Z]{4})/g, '$1 ')
      .replace(/[a-zA-Z]+/g, (word) => this.#corrected(word.toLowerCase()) ?? word);
  }

  #corrected(word: string): string | undefined {
    if (word.length < MIN_LENGTH || this.#right.has(word)) return undefined;
    const max = word.length >= TWO_ERRORS_FROM ? 2 : 1;
    let best: string | undefined;
    let least = max + 1;
    for (const known of this.#targets) {
      // The first letter is seldom wrong, and a wrong guess is worse than none.
      if (known[0] !== word[0]) continue;
      const errors = distance(word, known, max);
      if (errors < least) [best, least] = [known, errors];
    }
    return best;
  }
}
