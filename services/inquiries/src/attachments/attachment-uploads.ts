import { Injectable } from '@nestjs/common';
import { QUOTE_FILES_MAX_COUNT } from '@packaging/contracts/limits';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { Logger } from '@packaging/service-kit/process/logger';
import { type Upload, UploadLedger } from '@packaging/service-kit/uploads/upload-ledger';
import { DataSource } from 'typeorm';
import { AttachmentEntity } from '../submission/attachment.entity.ts';
import { UploadEntity } from '../submission/upload.entity.ts';

/** The key of the file at this position of an upload. */
export const objectKey = (uploadId: string, position: number): string => `${uploadId}-${position}`;

/** The uploads of attachments; files that are attachments are in use. */
@Injectable()
export class AttachmentUploads extends UploadLedger {
  constructor(
    private readonly dataSource: DataSource,
    store: ObjectStore,
    logger: Logger,
  ) {
    super(dataSource.getRepository<Upload>(UploadEntity), store, logger);
  }

  protected override keysOf({ id }: { id: string }): string[] {
    return Array.from({ length: QUOTE_FILES_MAX_COUNT }, (_, position) => objectKey(id, position));
  }

  protected override async close({ id }: { id: string }): Promise<string[]> {
    const { manager } = this.dataSource;
    await manager.update(UploadEntity, { id, state: 'receiving' }, { state: 'closed' });
    const attachments = await manager.find(AttachmentEntity, {
      where: { uploadId: id },
      select: { objectKey: true },
    });
    return attachments.map((attachment) => attachment.objectKey);
  }
}
