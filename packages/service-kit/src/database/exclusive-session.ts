import type { DataSource } from 'typeorm';

/**
 * Runs `work` unless another replica is running it: both would hold the advisory lock `lockKey`. No transaction is open
 * meanwhile.
 */
export async function inOneReplica(
  dataSource: DataSource,
  lockKey: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const session = dataSource.createQueryRunner();
  try {
    const [row] = await session.query('SELECT pg_try_advisory_lock($1) AS locked', [lockKey]);
    if (!(row as { locked: boolean }).locked) return;
    try {
      await work();
    } finally {
      await session.query('SELECT pg_advisory_unlock($1)', [lockKey]);
    }
  } finally {
    await session.release();
  }
}
