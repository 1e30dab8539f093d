import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { QUOTE_FILE_EXTENSIONS, QUOTE_FILE_MAX_BYTES } from '@packaging/contracts/limits';
import { quoteFileExtension } from '@packaging/contracts/quote-files';
import { AttachmentContent, contentTypeOf } from './attachment-content.ts';
import { attachmentName } from './attachment-name.ts';

/** A file of an upload: measured, hashed and checked while it streams from the socket to the object store. */
export class ReceivedFile {
  readonly name: string;
  readonly contentType: string;
  /** In bytes; like the hash, final once the content has been read. */
  size = 0;
  /** Hexadecimal. */
  sha256 = '';
  readonly #content: AttachmentContent;

  /** @param sentName name as sent by the client. Throws 415 if its extension is not allowed. */
  constructor(sentName: string) {
    this.name = attachmentName(sentName);
    const extension = quoteFileExtension(this.name);
    if (!extension)
      throw new UnsupportedMediaTypeException(
        `Only files of these types can be attached: ${QUOTE_FILE_EXTENSIONS.join(', ')}`,
      );
    this.contentType = contentTypeOf(extension);
    this.#content = new AttachmentContent(extension);
  }

  /**
   * Yields the content as it arrives. Throws, so that the store keeps nothing, when it is too large (413), empty or not
   * what the extension says (415).
   */
  async *checked(content: Readable): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const chunk of content as AsyncIterable<Buffer>) {
      this.size += chunk.length;
      if (this.size > QUOTE_FILE_MAX_BYTES)
        throw new PayloadTooLargeException(
          `A file can have at most ${QUOTE_FILE_MAX_BYTES / 1024 / 1024} MB`,
        );
      this.#content.write(chunk);
      hash.update(chunk);
      yield chunk;
    }
    if (this.size === 0) throw new UnsupportedMediaTypeException('An empty file cannot be attached');
    this.#content.end();
    this.sha256 = hash.digest('hex');
  }
}
