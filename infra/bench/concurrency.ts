/** Runs `work` `count` times, all at once. */
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Runs `work` `count` times, at most `atOnce` at a time. */
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
