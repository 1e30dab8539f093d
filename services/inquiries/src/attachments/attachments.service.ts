import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { BadRequestException, HttpException, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { QUOTE_FILES_BODY_MAX_BYTES, QUOTE_FILES_MAX_COUNT } from '@packaging/contracts/limits';
import {
  QUOTE_FILES_FIELD,
  type QuoteFilesResponse,
  quoteFilesFormSchema,
} from '@packaging/contracts/quote-files';
import { fieldIssues, ValidationFailure } from '@packaging/service-kit/http/errors';
import { ObjectStore, ObjectStoreError } from '@packaging/service-kit/object-store/object-store';
import { type IncomingFile, readForm, UPLOAD_PACE } from '@packaging/service-kit/uploads/multipart-form';
import { UploadLimiter } from '@packaging/service-kit/uploads/upload-limiter';
import { config } from '../config.ts';
import { attachmentBytes, attachmentsStored, uploadMetrics } from '../metrics.ts';
import { AttachmentsRepository, type StoredFile } from '../submission/attachments-repository.ts';
import { AttachmentUploads, objectKey } from './attachment-uploads.ts';
import { ReceivedFile } from './received-file.ts';

const LIMITS = {
  fields: 50,
  fieldBytes: 64 * 1024,
  files: QUOTE_FILES_MAX_COUNT,
  bodyBytes: QUOTE_FILES_BODY_MAX_BYTES,
  idleMs: config.UPLOAD_IDLE_TIMEOUT_MS,
  pace: UPLOAD_PACE,
};
/** The store needs a type before the content is known; the file's own type is in its row. */
const STORED_TYPE = 'application/octet-stream';
const UPLOADS_UNAVAILABLE = "We can't receive attachments right now. Please try again in a few minutes.";

@Injectable()
export class AttachmentsService {
  readonly #limiter: UploadLimiter;

  constructor(
    private readonly store: ObjectStore,
    private readonly uploads: AttachmentUploads,
    private readonly repository: AttachmentsRepository,
  ) {
    const { bodyBytes: bodyMaxBytes } = LIMITS;
    this.#limiter = new UploadLimiter(
      { metrics: uploadMetrics, store, bodyMaxBytes, busyMessage: UPLOADS_UNAVAILABLE },
      config,
    );
  }

  /**
   * Stores the files of a request for their submission, all or none. Files that the submission already has are not
   * stored again. Fails with 400, 408, 409, 413, 415, 429, with 503 when the object store or the database is
   * unavailable, and with 507 when the store is full.
   */
  upload(request: IncomingMessage): Promise<QuoteFilesResponse> {
    return this.#limiter.run(request, () => this.#storeFiles(request));
  }

  async #storeFiles(request: IncomingMessage): Promise<QuoteFilesResponse> {
    const upload = { id: randomUUID() };
    const keys: string[] = [];
    const files: StoredFile[] = [];
    try {
      const fields = await readForm(request, LIMITS, async (incoming) => {
        const file = toReceivedFile(incoming);
        if (keys.length === 0) await this.uploads.open(upload);
        const key = objectKey(upload.id, keys.length);
        keys.push(key);
        await this.#put(key, file, incoming.content);
        const { name, size, sha256, contentType, hasScripts } = file;
        files.push({ name, size, sha256, contentType, hasScripts, objectKey: key });
      });
      const form = quoteFilesFormSchema.safeParse(Object.fromEntries(fields));
      if (!form.success) throw new ValidationFailure(fieldIssues(form.error.issues));
      if (files.length === 0)
        throw new ValidationFailure([{ path: QUOTE_FILES_FIELD, message: 'No file was sent' }]);
      const { attachments, added } = await this.repository.completeUpload(upload.id, form.data, files);
      if (added.length < files.length) await this.uploads.discard(upload, keys);
      attachmentsStored.inc(added.length);
      attachmentBytes.inc(added.reduce((bytes, { size }) => bytes + size, 0));
      return {
        success: true,
        message: 'Your files have been received.',
        files: attachments.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
      };
    } catch (error) {
      // When the store has failed, removing would fail too: the sweeper does it later.
      if (keys.length > 0 && !(error instanceof HttpException && error.cause instanceof ObjectStoreError))
        await this.uploads.discard(upload, keys);
      throw error;
    }
  }

  async #put(key: string, file: ReceivedFile, content: Readable): Promise<void> {
    try {
      await this.store.put(key, Readable.from(file.checked(content), { objectMode: false }), STORED_TYPE);
    } catch (error) {
      if (error instanceof ObjectStoreError)
        throw new ServiceUnavailableException(UPLOADS_UNAVAILABLE, { cause: error });
      throw error;
    }
  }
}

function toReceivedFile({ field, name }: IncomingFile): ReceivedFile {
  if (field !== QUOTE_FILES_FIELD)
    throw new BadRequestException(`Files must be sent in the field '${QUOTE_FILES_FIELD}'`);
  return new ReceivedFile(name);
}
