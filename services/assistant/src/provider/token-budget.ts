import type { DataSource } from 'typeorm';

/** Part of the day's tokens that one visitor's network (IPv4 address or IPv6 /48) may use, so that one cannot use up everyone's. */
const NETWORK_SHARE = 0.05;
/** The least part of a network, in tokens: a few replies with a small budget. */
const NETWORK_MIN_TOKENS = 20_000;

/**
 * The daily (UTC) tokens. Those of all replicas are counted in the service's database by single statements, so replicas
 * cannot race; those of a network in this process, so no address is stored.
 */
export class TokenBudget {
  /** Today's tokens by network; the day's budget bounds its size. */
  readonly #networks = new Map<string, number>();
  #day = '';
  readonly #networkTokens: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly dailyTokens: number,
  ) {
    this.#networkTokens = Math.max(NETWORK_MIN_TOKENS, dailyTokens * NETWORK_SHARE);
  }

  /** Reserves tokens before a call; false if they would exceed the day's budget or the network's part of it. */
  async reserve(tokens: number, network: string): Promise<boolean> {
    this.#startDay();
    if ((this.#networks.get(network) ?? 0) + tokens > this.#networkTokens) return false;
    this.#count(tokens, network);
    let isReserved = false;
    try {
      const rows = await this.dataSource.query<unknown[]>(
        `INSERT INTO token_usage AS usage (day, tokens)
         SELECT (now() AT TIME ZONE 'UTC')::date, $1::bigint WHERE $1::bigint <= $2::bigint
         ON CONFLICT (day) DO UPDATE SET tokens = usage.tokens + excluded.tokens
           WHERE usage.tokens + excluded.tokens <= $2::bigint
         RETURNING day`,
        [tokens, this.dailyTokens],
      );
      isReserved = rows.length > 0;
      return isReserved;
    } finally {
      if (!isReserved) this.#count(-tokens, network);
    }
  }

  /** Corrects a reservation by its difference to the tokens used, which may be negative. */
  async settle(difference: number, network: string): Promise<void> {
    this.#count(difference, network);
    await this.dataSource.query(
      `UPDATE token_usage SET tokens = greatest(0, tokens + $1::bigint)
       WHERE day = (now() AT TIME ZONE 'UTC')::date`,
      [difference],
    );
  }

  #count(tokens: number, network: string): void {
    const total = (this.#networks.get(network) ?? 0) + tokens;
    if (total > 0) this.#networks.set(network, total);
    else this.#networks.delete(network);
  }

  #startDay(): void {
    const today = new Date().toISOString().slice(0, 10);
    if (today !== this.#day) this.#networks.clear();
    this.#day = today;
  }
}
