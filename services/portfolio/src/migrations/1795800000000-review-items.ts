import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewItems1795800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE portfolio_items
        ADD COLUMN state text NOT NULL DEFAULT 'published' CHECK (state IN ('waiting', 'published', 'hidden')),
        ADD COLUMN visitor text;
      CREATE INDEX portfolio_items_of_visitor ON portfolio_items (right(visitor, 22), created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE portfolio_items DROP COLUMN state, DROP COLUMN visitor');
  }
}
