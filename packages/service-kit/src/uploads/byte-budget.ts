import { NETWORK_GROWTH } from '../http/visitor-network.ts';

const HOUR_MS = 60 * 60_000;
/** With more visitors than this, expired counts are removed. */
const VISITORS_MAX_COUNT = 10_000;

/** Limits the bytes that each visitor sends in an hour. The counts are in the memory of this process. */
export class ByteBudget {
  readonly #spent = new Map<string, { bytes: number; endsAt: number }>();

  constructor(private readonly maxBytes: number) {}

  /**
   * Charges bytes to a visitor, or, if they exceed the budget, returns how long until there is a new one.
   * @param networks of the visitor, from `networksOf`; each has its own budget
   */
  charge(
    networks: readonly string[],
    bytes: number,
    now = Date.now(),
  ): { retryAfterSeconds: number } | undefined {
    if (this.#spent.size > VISITORS_MAX_COUNT)
      for (const [key, { endsAt }] of this.#spent) if (endsAt <= now) this.#spent.delete(key);
    const budgets = networks.map((network) => {
      const known = this.#spent.get(network);
      return known && known.endsAt > now ? known : { bytes: 0, endsAt: now + HOUR_MS };
    });
    const exceeded = budgets.find(
      (spent, index) => spent.bytes + bytes > this.maxBytes * NETWORK_GROWTH ** index,
    );
    if (exceeded) return { retryAfterSeconds: Math.ceil((exceeded.endsAt - now) / 1000) };
    budgets.forEach((spent, index) => {
      spent.bytes += bytes;
      this.#spent.set(networks[index]!, spent);
    });
    return undefined;
  }

  /** Returns bytes that were charged but not sent. */
  refund(networks: readonly string[], bytes: number): void {
    for (const network of networks) {
      const spent = this.#spent.get(network);
      if (spent) spent.bytes = Math.max(0, spent.bytes - bytes);
    }
  }
}
