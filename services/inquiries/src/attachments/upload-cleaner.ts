import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { QUOTE_FILES_MAX_COUNT } from '@packaging/contracts/limits';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import type { Repository } from 'typeorm';
import { AttachmentEntity } from './attachment.entity.ts';
import { UploadEntity } from './upload.entity.ts';

/**
 * Where the store keeps an upload's file of this position. The keys of an upload can be told without asking
 * the store, since MinIO does not list unfinished objects.
 */
export const objectKey = (uploadId: string, position: number): string => `${uploadId}-${position}`;

/** Removes what uploads left in the object store. */
@Injectable()
export class UploadCleaner {
  constructor(
    private readonly store: ObjectStore,
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
    @InjectRepository(AttachmentEntity) private readonly attachments: Repository<AttachmentEntity>,
  ) {}

  /**
   * Removes the upload's objects that are no attachments, and then the upload itself unless it has any; says
   * whether it has. When the store fails, the upload stays, and with it the knowledge of what is to be removed.
   * @param positions how many files of the upload can have reached the store
   */
  async clear(uploadId: string, positions = QUOTE_FILES_MAX_COUNT): Promise<boolean> {
    // From here on nothing of it becomes an attachment.
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
