import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { QUOTE_FILES_MAX_COUNT } from '@packaging/contracts/limits';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import type { Repository } from 'typeorm';
import { AttachmentEntity } from './attachment.entity.ts';
import { UploadEntity } from './upload.entity.ts';

/**
 * The key in the object store of the file at this position of an upload. Keys can be computed, since MinIO does not
 * list unfinished objects.
 */
export const objectKey = (uploadId: string, position: number): string => `${uploadId}-${position}`;

/** Removes the objects of uploads that are no attachments. */
@Injectable()
export class UploadCleaner {
  constructor(
    private readonly store: ObjectStore,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
    @InjectRepository(AttachmentEntity) private readonly attachments: Repository<AttachmentEntity>,
  ) {}

  /**
   * Removes an upload's objects that are no attachments, and then its row if it has no attachments; tells whether it has
   * some. When the store fails, the row stays, so that the sweeper can try again.
   * @param positions number of files that can have reached the store
   */
  async clear(uploadId: string, positions = QUOTE_FILES_MAX_COUNT): Promise<boolean> {
    // From now on none of its files can become an attachment.
    await this.uploads.update({ id: uploadId, state: 'receiving' }, { state: 'closed' });
    const attachments = await this.attachments.find({ where: { uploadId }, select: { objectKey: true } });
    const kept = new Set(attachments.map((attachment) => attachment.objectKey));
    for (let position = 0; position < positions; position++) {
      const key = objectKey(uploadId, position);
      if (!kept.has(key)) await this.store.delete(key);
    }
    if (kept.size === 0) await this.uploads.delete({ id: uploadId });
    return kept.size > 0;
  }
}
