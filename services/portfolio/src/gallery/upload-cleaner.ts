import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { servedKey, stagingKey, type Upload } from './upload.ts';
import { UploadsRepository } from './uploads-repository.ts';

/** Removes what uploads without an item have in the object store. */
@Injectable()
export class UploadCleaner {
  constructor(
    private readonly store: ObjectStore,
    private readonly uploads: UploadsRepository,
  ) {}

  /**
   * Removes an upload's objects and its row, unless it has been published. When the store fails, the row stays, so that
   * the sweeper can try again.
   */
  async clear(upload: Upload): Promise<void> {
    if (!(await this.uploads.close(upload))) return;
    await this.store.delete(stagingKey(upload));
    await this.store.delete(servedKey(upload));
    await this.uploads.remove(upload);
  }
}
