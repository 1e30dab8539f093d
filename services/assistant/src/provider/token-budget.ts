import type { DataSource } from 'typeorm';

/** The daily (UTC) tokens of all replicas, counted in the service's database by single statements, so replicas cannot race. */
export class TokenBudget {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dailyTokens: number,
  ) {}

  /** Reserves tokens before a call; false if they would exceed the day's budget. */
  async reserve(tokens: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO token_usage AS usage (day, tokens)
       SELECT (now() AT TIME ZONE 'UTC')::date, $1::bigint WHERE $1::bigint <= $2::bigint
       ON CONFLICT (day) DO UPDATE SET tokens = usage.tokens + excluded.tokens
         WHERE usage.tokens + excluded.tokens <= $2::bigint
       RETURNING day`,
      [tokens, this.dailyTokens],
    );
    return rows.length > 0;
  }

  /** Corrects a reservation by its difference to the tokens used, which may be negative. */
  async settle(difference: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE token_usage SET tokens = greatest(0, tokens + $1::bigint)
       WHERE day = (now() AT TIME ZONE 'UTC')::date`,
      [difference],
    );
  }
}
