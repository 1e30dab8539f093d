import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `receiving` until its attachments are stored (`complete`) or nothing can be any more (`closed`). */
export type UploadState = 'receiving' | 'complete' | 'closed';

/**
 * One request of `POST /api/upload-quote-files`. The row is there before the first byte goes to the object
 * store and goes only after the last one is gone, so that no death of a process leaves objects nobody knows.
 */
@Entity('uploads')
export class UploadEntity {
  /** Begins the keys of all its objects. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { default: 'receiving' })
  state: UploadState;

  /** When the sweeper may remove the objects that are no attachments; null when there are none. */
  @Column('timestamptz', { name: 'sweep_after', nullable: true })
  sweepAfter: Date | null;

  /** Who sent it; null until it is complete. */
  @Column('text', { name: 'submission_id', nullable: true })
  submissionId: string | null;

  @Column('text', { name: 'sender_name', nullable: true })
  senderName: string | null;

  @Column('text', { name: 'sender_email', nullable: true })
  senderEmail: string | null;

  /** The request that brought it, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
