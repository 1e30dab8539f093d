import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  BadRequestException,
  HttpException,
  PayloadTooLargeException,
  RequestTimeoutException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import busboy, { type Busboy } from 'busboy';

/**
 * A file of a form while it arrives: `field` is the form's name for it; `name` is the file's own and `type` its media
 * type, both as sent.
 */
export interface IncomingFile {
  field: string;
  name: string;
  type: string;
  content: Readable;
}

/** What a form may hold. Fields nobody asks for count too. */
export interface FormLimits {
  fields: number;
  fieldBytes: number;
  files: number;
  /** The whole body, parts and what is between them. */
  bodyBytes: number;
  /** How long the client may send nothing. */
  idleMs: number;
}

/** The status of a request whose client went away before it was answered; it only shows in logs and metrics. */
export const CLIENT_GONE = 499;

/**
 * Reads a multipart form from the socket. Each file is given to `onFile` while it arrives, one after the
 * other; the next one begins when the promise for it settles. Resolves to the text fields, the last of each
 * name. The first failure (of the form, the client or `onFile`) ends the current file's content with it and
 * comes back once no `onFile` runs any more; the rest of the body is then still unread.
 */
export async function readForm(
  request: IncomingMessage,
  limits: FormLimits,
  onFile: (file: IncomingFile) => Promise<void>,
): Promise<Map<string, string>> {
  const parser = createParser(request, limits);
  // The parser runs in the socket's context, which knows no request id.
  const takeFile = AsyncLocalStorage.bind(onFile);
  const fields = new Map<string, string>();
  let files = Promise.resolve();
  let failure: unknown;

  await new Promise<void>((resolve) => {
    const end = (error?: unknown) => {
      failure ??= error;
      clearTimeout(idle);
      request.off('data', count);
      request.unpipe(parser);
      if (!parser.destroyed) parser.destroy(failure as Error);
      resolve();
    };
    const idle = setTimeout(() => {
      // Where it is the store that takes nothing, the store's own patience counts.
      if (parser.writableNeedDrain) idle.refresh();
      else end(new RequestTimeoutException('The upload stopped arriving'));
    }, limits.idleMs);
    let bytes = 0;
    const count = (chunk: Buffer) => {
      idle.refresh();
      bytes += chunk.length;
      if (bytes > limits.bodyBytes) end(new PayloadTooLargeException('The upload is too large'));
    };
    const gone = () => end(new HttpException('The client has gone', CLIENT_GONE));

    parser.on('file', (field, content, { filename, mimeType }) => {
      // A file may fail before its turn to be read, and an error event that nobody hears ends the process.
      content.on('error', () => {});
      files = files.then(() => {
        if (failure) throw failure;
        return takeFile({ field: field ?? '', name: filename ?? '', type: mimeType, content });
      });
      files.catch(end);
    });
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) end(new PayloadTooLargeException('A field of the form is too long'));
      else fields.set(name ?? '', value);
    });
    parser.on('filesLimit', () =>
      end(
        new PayloadTooLargeException(
          `At most ${limits.files === 1 ? 'one file' : `${limits.files} files`} can be uploaded`,
        ),
      ),
    );
    parser.on('fieldsLimit', () => end(new BadRequestException('The form has too many fields')));
    parser.on('partsLimit', () => end(new BadRequestException('The form has too many parts')));
    parser.on('error', () => end(new BadRequestException('The request is not a complete multipart form')));
    parser.on('finish', () => files.then(() => end(), end));

    request.on('error', gone);
    request.on('close', () => request.complete || gone());
    request.on('data', count);
    // From here on only the store is waited for, which has a timeout of its own.
    request.once('end', () => clearTimeout(idle));
    if (request.destroyed) gone();
    else request.pipe(parser);
  });

  await files.catch(() => {});
  if (failure) throw failure;
  return fields;
}

function createParser(request: IncomingMessage, limits: FormLimits): Busboy {
  const { 'content-type': type = '', 'content-length': length = 0 } = request.headers;
  if (!/^multipart\/form-data\b/i.test(type))
    throw new UnsupportedMediaTypeException('The request must be a form (Content-Type: multipart/form-data)');
  if (Number(length) > limits.bodyBytes) throw new PayloadTooLargeException('The upload is too large');
  try {
    return busboy({
      headers: request.headers,
      // Browsers send names as they are, in UTF-8; paths are cut off where quotation marks are decoded.
      defParamCharset: 'utf8',
      preservePath: true,
      limits: {
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        files: limits.files,
        // One more, so that the limit of files and of fields is what is named.
        parts: limits.files + limits.fields + 1,
      },
    });
  } catch {
    throw new BadRequestException('The request is not a complete multipart form');
  }
}
