import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePortfolioItems1795320000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE portfolio_items (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        filename text NOT NULL UNIQUE,
        title text NOT NULL,
        description text NOT NULL,
        category text NOT NULL CHECK (category IN ('folding-cartons', 'rigid-boxes', 'corrugated-boxes')),
        featured boolean NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX portfolio_items_listed ON portfolio_items (featured DESC, created_at DESC, id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE portfolio_items');
  }
}
