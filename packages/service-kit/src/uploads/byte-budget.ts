const HOUR_MS = 60 * 60_000;
/** Spent budgets that are kept before those that have ended are removed. */
const VISITORS_MAX_COUNT = 10_000;

/** Counts the bytes that each visitor sends in an hour. The counts are in this process's memory. */
export class ByteBudget {
  readonly #spent = new Map<string, { bytes: number; endsAt: number }>();

  constructor(private readonly maxBytes: number) {}

  /** Takes bytes from a visitor's budget, or gives the seconds after which there is one again, if that is too much. */
  take(visitor: string, bytes: number, now = Date.now()): { retryAfterSeconds: number } | undefined {
    if (this.#spent.size > VISITORS_MAX_COUNT)
      for (const [key, { endsAt }] of this.#spent) if (endsAt <= now) this.#spent.delete(key);
    const known = this.#spent.get(visitor);
    const spent = known && known.endsAt > now ? known : { bytes: 0, endsAt: now + HOUR_MS };
    if (spent.bytes + bytes > this.maxBytes)
      return { retryAfterSeconds: Math.ceil((spent.endsAt - now) / 1000) };
    spent.bytes += bytes;
    this.#spent.set(visitor, spent);
    return undefined;
  }

  /** Gives back what was taken and not used. */
  giveBack(visitor: string, bytes: number): void {
    const spent = this.#spent.get(visitor);
    if (spent) spent.bytes = Math.max(0, spent.bytes - bytes);
  }
}
