import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddContactFingerprint1795492800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Messages of before have none: they are not compared with.
    await runner.query("ALTER TABLE contact_messages ADD COLUMN fingerprint text NOT NULL DEFAULT ''");
    await runner.query('ALTER TABLE contact_messages ALTER COLUMN fingerprint DROP DEFAULT');
    await runner.query(
      'CREATE INDEX contact_messages_repeated ON contact_messages (fingerprint, created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contact_messages DROP COLUMN fingerprint');
  }
}
