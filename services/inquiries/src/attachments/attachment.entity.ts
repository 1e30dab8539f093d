import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One stored attachment. A submission holds a file of one name and content once, however often it is sent. */
@Entity('attachments')
export class AttachmentEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The upload that brought it. */
  @Column('uuid', { name: 'upload_id' })
  uploadId: string;

  /** The submission it belongs to, as in quotes. */
  @Column('text', { name: 'submission_key' })
  submissionKey: string;

  /** The quote that claimed it; null until then. */
  @Column('uuid', { name: 'quote_id', nullable: true })
  quoteId: string | null;

  /** The file's name as the visitor's machine has it. */
  @Column('text')
  name: string;

  /** In bytes; files are far below what an integer column holds. */
  @Column('integer')
  size: number;

  /** Of the content, in hexadecimal. */
  @Column('text')
  sha256: string;

  @Column('text', { name: 'content_type' })
  contentType: string;

  /** Where the object store has the content. */
  @Column('text', { name: 'object_key' })
  objectKey: string;

  /** When it was last sent; unclaimed ones are removed a while after. */
  @CreateDateColumn({ type: 'timestamptz', name: 'uploaded_at' })
  uploadedAt: Date;
}
