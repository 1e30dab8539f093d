import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMessageVisitor1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_messages ADD COLUMN visitor text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_messages DROP COLUMN visitor');
  }
}
