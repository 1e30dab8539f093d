import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUploads1795500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE uploads (
        id uuid PRIMARY KEY,
        filename text NOT NULL,
        closed boolean NOT NULL DEFAULT false,
        sweep_after timestamptz NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX uploads_to_sweep ON uploads (sweep_after);

      ALTER TABLE portfolio_items ADD COLUMN fingerprint text;
      CREATE INDEX portfolio_items_repeated ON portfolio_items (fingerprint, created_at);

      CREATE TABLE demo_fillings (
        id int PRIMARY KEY CHECK (id = 1),
        filled_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE uploads, demo_fillings;
      ALTER TABLE portfolio_items DROP COLUMN fingerprint;
    `);
  }
}
