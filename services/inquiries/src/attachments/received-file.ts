import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { QUOTE_FILE_EXTENSIONS, QUOTE_FILE_MAX_BYTES } from '@packaging/contracts/limits';
import { quoteFileExtension } from '@packaging/contracts/quote-files';
import { AttachmentContent, contentTypeOf } from './attachment-content.ts';
import { attachmentName } from './attachment-name.ts';

/** A file on its way from the socket to the store: measured, hashed and checked as it passes by. */
export class ReceivedFile {
  readonly name: string;
  readonly contentType: string;
  /** In bytes; like the hash, known in full once the content has passed. */
  size = 0;
  /** In hexadecimal. */
  sha256 = '';
  readonly #content: AttachmentContent;

  /** @param sentName the name as the client sent it. Throws 415 if attachments may not have its extension. */
  constructor(sentName: string) {
    this.name = attachmentName(sentName);
    const extension = quoteFileExtension(this.name);
    if (!extension)
      throw new UnsupportedMediaTypeException(
        `Only files of these kinds can be attached: ${QUOTE_FILE_EXTENSIONS.join(', ')}`,
      );
    this.contentType = contentTypeOf(extension);
    this.#content = new AttachmentContent(extension);
  }

  /**
   * The content as it arrives. Ends with an error, so that the store keeps nothing, when it is too large (413),
   * empty or not what the name says (415).
   */
  async *pass(content: Readable): AsyncGenerator<Buffer> {
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
