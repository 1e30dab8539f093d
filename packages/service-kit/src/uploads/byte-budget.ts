const HOUR_MS = 60 * 60_000;
/** With more visitors than this, expired counts are removed. */
const VISITORS_MAX_COUNT = 10_000;

/** Limits the bytes that each visitor sends in an hour. The counts are in the memory of this process. */
export class ByteBudget {
  readonly #spent = new Map<string, { bytes: number; endsAt: number }>();

  constructor(private readonly maxBytes: number) {}

  /** Charges bytes to a visitor, or, if they exceed the budget, returns how long until there is a new one. */
  charge(visitor: string, bytes: number, now = Date.now()): { retryAfterSeconds: number } | undefined {
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

  /** Returns bytes that were charged but not sent. */
  refund(visitor: string, bytes: number): void {
    const spent = this.#spent.get(visitor);
    if (spent) spent.bytes = Math.max(0, spent.bytes - bytes);
  }
}
