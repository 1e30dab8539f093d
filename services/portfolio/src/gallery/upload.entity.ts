import { Upload } from '@packaging/service-kit/uploads/upload-ledger';
import { Column, Entity } from 'typeorm';

/** An upload of an image, until its item is published. */
@Entity('uploads')
export class UploadEntity extends Upload {
  /** The name below attached_assets/ that the image gets. */
  @Column('text')
  filename: string;

  /** Whether it was given up, so that it must not be published. */
  @Column('boolean', { default: false })
  closed: boolean;
}
