import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInquiries1795233600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE contact_messages (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        message text NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE quotes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        submission_key text NOT NULL UNIQUE,
        fingerprint text NOT NULL,
        submission_id text NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        phone_number text NOT NULL,
        company text,
        sms_notifications boolean NOT NULL,
        box_type text NOT NULL,
        style text NOT NULL,
        custom_style text,
        length text NOT NULL,
        width text NOT NULL,
        height text NOT NULL,
        material text NOT NULL,
        custom_material text,
        print_colors text NOT NULL,
        coating text NOT NULL,
        additional_options text[] NOT NULL,
        quantities text[] NOT NULL,
        comments text,
        has_attachments boolean NOT NULL,
        attachments_missing boolean NOT NULL DEFAULT false,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE uploads (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'complete', 'closed')),
        sweep_after timestamptz,
        submission_id text,
        sender_name text,
        sender_email text,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX uploads_to_sweep ON uploads (sweep_after) WHERE sweep_after IS NOT NULL;

      CREATE TABLE attachments (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        upload_id uuid NOT NULL REFERENCES uploads,
        submission_key text NOT NULL,
        quote_id uuid REFERENCES quotes,
        name text NOT NULL,
        size integer NOT NULL,
        sha256 text NOT NULL,
        content_type text NOT NULL,
        object_key text NOT NULL UNIQUE,
        uploaded_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (submission_key, sha256, name)
      );
      CREATE INDEX attachments_of_upload ON attachments (upload_id);
      CREATE INDEX attachments_of_quote ON attachments (quote_id);
      CREATE INDEX attachments_unclaimed ON attachments (uploaded_at) WHERE quote_id IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE attachments, uploads, quotes, contact_messages');
  }
}
