import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLedger1795236000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sms_ledger (
        message_id text PRIMARY KEY,
        status text NOT NULL CHECK (status IN ('sent', 'failed')),
        kind text,
        recipient text,
        quote_id uuid,
        request_id text,
        body text,
        provider text,
        reason text,
        attempts int NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT now()
      )
    `);
    // For operators looking for failures, which should be few.
    await runner.query(`CREATE INDEX sms_ledger_failed ON sms_ledger (recorded_at) WHERE status = 'failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sms_ledger');
  }
}
