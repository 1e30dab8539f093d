/** Does a piece of work so many times, all at once. */
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Does a piece of work so many times, at most `atOnce` at a time. */
export async function inTurns<T>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await times(atOnce, async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  });
  return results;
}

/** Does two things at the same time. The second goes on until the first is over, which it is told when it asks. */
export async function during<T, U>(
  work: () => Promise<T>,
  meanwhile: (isOver: () => boolean) => Promise<U>,
): Promise<[T, U]> {
  let over = false;
  return Promise.all([work().finally(() => (over = true)), meanwhile(() => over)]);
}
