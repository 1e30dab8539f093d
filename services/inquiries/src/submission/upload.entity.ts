import { Upload } from '@packaging/service-kit/uploads/upload-ledger';
import { Column, Entity } from 'typeorm';

/** `receiving` until its attachments are stored (`complete`) or it is given up (`closed`). */
export type UploadState = 'receiving' | 'complete' | 'closed';

/** One request of `POST /api/upload-quote-files`. */
@Entity('uploads')
export class UploadEntity extends Upload {
  @Column('text', { default: 'receiving' })
  state: UploadState;

  /** Like name and email: null until the upload is complete. */
  @Column('text', { name: 'submission_id', nullable: true })
  submissionId: string | null;

  @Column('text', { name: 'sender_name', nullable: true })
  senderName: string | null;

  @Column('text', { name: 'sender_email', nullable: true })
  senderEmail: string | null;
}
