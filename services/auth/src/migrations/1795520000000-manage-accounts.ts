import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts can be disabled, their password changed, and their sessions listed. */
export class ManageAccounts1795520000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts
        ADD disabled_at timestamptz,
        ADD password_version integer NOT NULL DEFAULT 1;
      ALTER TABLE sessions ADD id uuid NOT NULL DEFAULT gen_random_uuid();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts DROP disabled_at, DROP password_version;
      ALTER TABLE sessions DROP id;
    `);
  }
}
