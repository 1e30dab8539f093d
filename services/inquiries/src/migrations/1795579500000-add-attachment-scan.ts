import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddAttachmentScan1795579500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE attachments
        ADD COLUMN has_scripts boolean NOT NULL DEFAULT false,
        ADD COLUMN scan text NOT NULL DEFAULT 'not scanned' CHECK (scan IN ('not scanned', 'clean', 'infected')),
        ADD COLUMN scan_detail text,
        ADD COLUMN scanned_at timestamptz;
      CREATE INDEX attachments_to_scan ON attachments (uploaded_at) WHERE scan = 'not scanned';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE attachments DROP COLUMN has_scripts, DROP COLUMN scan, DROP COLUMN scan_detail, DROP COLUMN scanned_at',
    );
  }
}
