import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1795235104000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_messages (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        recipient text NOT NULL,
        quote_id uuid NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL DEFAULT now(),
        dispatched_at timestamptz,
        settled_at timestamptz,
        refusals int NOT NULL DEFAULT 0,
        last_refusal text
      )
    `);
    // Two small indexes for what the relay asks every second; settled rows are in neither.
    await runner.query(
      'CREATE INDEX outbox_messages_waiting ON outbox_messages (created_at) WHERE dispatched_at IS NULL',
    );
    await runner.query(
      `CREATE INDEX outbox_messages_unsettled ON outbox_messages (due_at)
       WHERE dispatched_at IS NOT NULL AND settled_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_messages');
  }
}
