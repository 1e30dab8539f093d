import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts can be disabled, their password changed, their sessions listed, and staff can have a second factor. */
export class ManageAccounts1795520000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts
        ADD disabled_at timestamptz,
        ADD password_version integer NOT NULL DEFAULT 1,
        ADD totp_secret text,
        ADD totp_last_step integer;
      ALTER TABLE sessions ADD id uuid NOT NULL DEFAULT gen_random_uuid();
      CREATE TABLE recovery_codes (
        code_hash bytea PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
      );
      CREATE INDEX recovery_codes_account ON recovery_codes (account_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE recovery_codes;
      ALTER TABLE accounts
        DROP disabled_at, DROP password_version, DROP totp_secret, DROP totp_last_step;
      ALTER TABLE sessions DROP id;
    `);
  }
}
