import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list is no longer kept in memory, so nothing listens for its changes. */
export class StopNotifyingOfItems1795700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER portfolio_items_changed ON portfolio_items;
      DROP FUNCTION notify_of_portfolio_items;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION notify_of_portfolio_items() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NOTIFY portfolio_items_changed;
        RETURN NULL;
      END
      $$;
      CREATE TRIGGER portfolio_items_changed
        AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON portfolio_items
        FOR EACH STATEMENT EXECUTE FUNCTION notify_of_portfolio_items();
    `);
  }
}
