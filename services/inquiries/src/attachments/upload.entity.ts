import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `receiving` until its attachments are stored (`complete`), or until nothing of it may be stored any more (`closed`). */
export type UploadState = 'receiving' | 'complete' | 'closed';

/**
 * One request of `POST /api/upload-quote-files`. The row is written before the upload's first object and deleted after
 * its last one, so that objects are known even if the process dies.
 */
@Entity('uploads')
export class UploadEntity {
  /** The keys of all its objects begin with it. */
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
