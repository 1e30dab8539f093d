import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { QUOTE_FILE_EXTENSIONS, QUOTE_FILE_MAX_BYTES } from '@packaging/contracts/limits';
import { quoteFileExtension } from '@packaging/contracts/quote-files';
import { AttachmentContent } from './attachment-content.ts';
import { attachmentName } from './attachment-name.ts';

/** A file of an upload: measured, hashed and checked while it streams from the socket to the object store. */
export class ReceivedFile {
  readonly name: string;
  /** In bytes; like hash and type, final once the content has been read. */
  size = 0;
  /** Hexadecimal. */
  sha256 = '';
  /** Media type of the content, regardless of the extension. */
  contentType = '';
  /** See {@link AttachmentContent.hasScripts}. */
  hasScripts = false;
  readonly #content: AttachmentContent;

  /** @param sentName as sent by the client. Throws 415 if its extension is not allowed. */
  constructor(sentName: string) {
    this.name = attachmentName(sentName);
    const extension = quoteFileExtension(this.name);
    if (!extension)
      throw new UnsupportedMediaTypeException(
        `“${this.name}” cannot be attached: only files of these types can be: ${QUOTE_FILE_EXTENSIONS.join(', ')}. Please save it as one of these, such as a PDF, and attach that.`,
      );
    this.#content = new AttachmentContent(this.name, extension);
  }

  /**
   * Yields the content as it arrives. Throws, so that the store keeps nothing, if it is too large (413), or empty or not
   * of an accepted format (415).
   */
  async *checked(content: Readable): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const chunk of content as AsyncIterable<Buffer>) {
      this.size += chunk.length;
      if (this.size > QUOTE_FILE_MAX_BYTES)
        throw new PayloadTooLargeException(
          `“${this.name}” has more than ${QUOTE_FILE_MAX_BYTES / 1024 / 1024} MB. Please make it smaller, or email it to us.`,
        );
      this.#content.write(chunk);
      hash.update(chunk);
      yield chunk;
    }
    this.contentType = this.#content.end();
    this.hasScripts = this.#content.hasScripts;
    this.sha256 = hash.digest('hex');
  }
}
