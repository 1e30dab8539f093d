import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the virus scanner found; 'not scanned' also if it could not decide. */
export type ScanState = 'not scanned' | 'clean' | 'infected';

/** A stored attachment. A submission has a file of the same name and content only once, even if it is sent again. */
@Entity('attachments')
export class AttachmentEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The upload that brought it. */
  @Column('uuid', { name: 'upload_id' })
  uploadId: string;

  /** See `submissionKey`. */
  @Column('text', { name: 'submission_key' })
  submissionKey: string;

  /** The quote that claimed it; null until then. */
  @Column('uuid', { name: 'quote_id', nullable: true })
  quoteId: string | null;

  /** The file's name on the visitor's computer. */
  @Column('text')
  name: string;

  /** In bytes. */
  @Column('integer')
  size: number;

  /** Hash of the content, hexadecimal. */
  @Column('text')
  sha256: string;

  @Column('text', { name: 'content_type' })
  contentType: string;

  /** Whether it is a PDF with scripts, as far as they are not compressed. */
  @Column('boolean', { name: 'has_scripts', default: false })
  hasScripts: boolean;

  @Column('text', { default: 'not scanned' })
  scan: ScanState;

  /** The name of the virus, or why the scanner could not decide. */
  @Column('text', { name: 'scan_detail', nullable: true })
  scanDetail: string | null;

  /** When the scanner last replied; null until then. */
  @Column('timestamptz', { name: 'scanned_at', nullable: true })
  scannedAt: Date | null;

  /** The content's key in the object store. */
  @Column('text', { name: 'object_key' })
  objectKey: string;

  /** When it was last sent; the sweeper removes attachments that stay unclaimed. */
  @CreateDateColumn({ type: 'timestamptz', name: 'uploaded_at' })
  uploadedAt: Date;
}
