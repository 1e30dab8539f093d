import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddProvider1795323600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sms_ledger
        DROP CONSTRAINT sms_ledger_status_check,
        ADD CHECK (status IN ('sending', 'waiting', 'unknown', 'sent', 'failed', 'refused', 'parked')),
        ADD COLUMN origin text NOT NULL DEFAULT 'quote' CHECK (origin IN ('quote', 'test')),
        ADD COLUMN visitor text,
        ADD COLUMN claimed_at timestamptz,
        ADD COLUMN settle_at timestamptz,
        ADD COLUMN lookups int NOT NULL DEFAULT 0,
        ADD COLUMN provider_sid text,
        ADD COLUMN delivery text,
        ADD COLUMN error_code int
    `);
    await runner.query(`UPDATE sms_ledger SET claimed_at = recorded_at WHERE status = 'sent'`);
    // For the limits. left(…, -4) is a number without its last four digits.
    await runner.query('CREATE INDEX sms_ledger_by_number ON sms_ledger (recipient, claimed_at)');
    await runner.query('CREATE INDEX sms_ledger_by_prefix ON sms_ledger (left(recipient, -4), claimed_at)');
    await runner.query('CREATE INDEX sms_ledger_by_visitor ON sms_ledger (visitor, claimed_at)');
    await runner.query('CREATE INDEX sms_ledger_by_time ON sms_ledger (claimed_at)');
    await runner.query(
      'CREATE INDEX sms_ledger_unsettled ON sms_ledger (settle_at) WHERE settle_at IS NOT NULL',
    );
    await runner.query(`CREATE INDEX sms_ledger_parked ON sms_ledger (recorded_at) WHERE status = 'parked'`);
    await runner.query(`
      CREATE TABLE sms_opt_outs (
        number text PRIMARY KEY,
        opted_out boolean NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      )
    `);
    // The provider repeats calls without a response, and an eavesdropper could replay one.
    await runner.query(`
      CREATE TABLE sms_inbound_messages (
        sid text PRIMARY KEY,
        received_at timestamptz NOT NULL DEFAULT now()
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sms_inbound_messages, sms_opt_outs');
    await runner.query(`DELETE FROM sms_ledger WHERE status NOT IN ('sent', 'failed')`);
    for (const index of ['number', 'prefix', 'visitor', 'time'])
      await runner.query(`DROP INDEX sms_ledger_by_${index}`);
    await runner.query('DROP INDEX sms_ledger_unsettled, sms_ledger_parked');
    await runner.query(`
      ALTER TABLE sms_ledger
        DROP CONSTRAINT sms_ledger_status_check,
        ADD CONSTRAINT sms_ledger_status_check CHECK (status IN ('sent', 'failed')),
        DROP COLUMN origin, DROP COLUMN visitor, DROP COLUMN claimed_at, DROP COLUMN settle_at,
        DROP COLUMN lookups, DROP COLUMN provider_sid, DROP COLUMN delivery, DROP COLUMN error_code
    `);
  }
}
