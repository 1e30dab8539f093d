import type { DataSource, EntityManager } from 'typeorm';

/**
 * Runs `work` in a transaction that holds the advisory lock `lockKey`: one transaction at a time per key, across all
 * replicas. `work` sees everything that the previous holder committed.
 */
export const inLockedTransaction = <T>(
  dataSource: DataSource,
  lockKey: bigint,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> =>
  dataSource.transaction(async (manager) => {
    // A statement of its own, so that later ones have a snapshot taken after the wait.
    await manager.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    return work(manager);
  });
