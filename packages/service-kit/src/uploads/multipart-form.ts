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
import { UPLOAD_MIN_BYTES_PER_SECOND, UPLOAD_PACE_WINDOW_MS } from '@packaging/contracts/limits';
import busboy, { type Busboy } from 'busboy';

/** A file of a form while it arrives. `field` is the name of the form field; `name` and `type` are as the client sent them. */
export interface IncomingFile {
  field: string;
  name: string;
  type: string;
  content: Readable;
}

/** Limits of a form. Unknown fields count too. */
export interface FormLimits {
  fields: number;
  fieldBytes: number;
  files: number;
  /** Of the whole body, including the separators of its parts. */
  bodyBytes: number;
  /** Longest pause of the client, in milliseconds. */
  idleMs: number;
  /** Bytes that must arrive within each `windowMs`, unless the store is too slow to accept them. */
  pace: { bytes: number; windowMs: number };
}

/** The minimum pace of every upload. */
export const UPLOAD_PACE: FormLimits['pace'] = {
  bytes: (UPLOAD_MIN_BYTES_PER_SECOND * UPLOAD_PACE_WINDOW_MS) / 1000,
  windowMs: UPLOAD_PACE_WINDOW_MS,
};

/** Status in logs and metrics of a request whose client disconnected before the response. */
export const CLIENT_CLOSED_REQUEST = 499;

/**
 * Reads a multipart form from a request. Calls `onFile` for each file while it arrives, one after the other, and
 * resolves to the text fields (of a repeated one, the last). On the first failure (of the form, the client or `onFile`)
 * the current file's content fails with that error, and the promise rejects with it once no `onFile` is running; the
 * rest of the body remains unread.
 */
export async function readForm(
  request: IncomingMessage,
  limits: FormLimits,
  onFile: (file: IncomingFile) => Promise<void>,
): Promise<Map<string, string>> {
  const parser = createParser(request, limits);
  // The parser runs in the async context of the socket, which has no request id.
  const handleFile = AsyncLocalStorage.bind(onFile);
  const fields = new Map<string, string>();
  let files = Promise.resolve();
  let failure: unknown;

  await new Promise<void>((resolve) => {
    const end = (error?: unknown) => {
      failure ??= error;
      arriving.delete(request);
      clearTimeout(idle);
      clearInterval(pace);
      request.off('data', count);
      request.unpipe(parser);
      if (!parser.destroyed) parser.destroy(failure as Error);
      resolve();
    };
    arriving.set(request, end);
    const idle = setTimeout(() => {
      // If the store is what blocks, its own timeout applies.
      if (parser.writableNeedDrain) idle.refresh();
      else end(new RequestTimeoutException('The upload stopped. Please try again.'));
    }, limits.idleMs);
    let bytes = 0;
    let bytesBefore = 0;
    let storeWasSlow = false;
    const pace = setInterval(() => {
      if (!storeWasSlow && bytes - bytesBefore < limits.pace.bytes)
        end(new RequestTimeoutException('The upload was too slow. Please try again.'));
      bytesBefore = bytes;
      storeWasSlow = parser.writableNeedDrain;
    }, limits.pace.windowMs);
    const count = (chunk: Buffer) => {
      idle.refresh();
      bytes += chunk.length;
      storeWasSlow ||= parser.writableNeedDrain;
      if (bytes > limits.bodyBytes) end(new PayloadTooLargeException('The upload is too large'));
    };
    const disconnected = () => end(new HttpException('The client has gone', CLIENT_CLOSED_REQUEST));

    parser.on('file', (field, content, { filename, mimeType }) => {
      // A file may fail before it is read, and an unhandled 'error' event ends the process.
      content.on('error', () => {});
      files = files.then(() => {
        if (failure) throw failure;
        return handleFile({ field: field ?? '', name: filename ?? '', type: mimeType, content });
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

    request.on('error', disconnected);
    request.on('close', () => request.complete || disconnected());
    request.on('data', count);
    // From then on only the store is slow, which has its own timeout.
    request.once('end', () => {
      arriving.delete(request);
      clearTimeout(idle);
      clearInterval(pace);
    });
    if (request.destroyed) disconnected();
    else request.pipe(parser);
  });

  await files.catch(() => {});
  if (failure) throw failure;
  return fields;
}

/** Functions that end the forms that are arriving. */
const arriving = new WeakMap<IncomingMessage, (error: Error) => void>();

/** Makes {@link readForm} fail with this error. Returns false if the form is not arriving. */
export function abortForm(request: IncomingMessage, error: Error): boolean {
  const end = arriving.get(request);
  end?.(error);
  return end !== undefined;
}

function createParser(request: IncomingMessage, limits: FormLimits): Busboy {
  const { 'content-type': type = '', 'content-length': length = 0 } = request.headers;
  if (!/^multipart\/form-data\b/i.test(type))
    throw new UnsupportedMediaTypeException('The request must be a form (Content-Type: multipart/form-data)');
  if (Number(length) > limits.bodyBytes) throw new PayloadTooLargeException('The upload is too large');
  try {
    return busboy({
      headers: request.headers,
      // Browsers send names in UTF-8. Paths are removed later, after quotation marks have been decoded.
      defParamCharset: 'utf8',
      preservePath: true,
      limits: {
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        files: limits.files,
        // One more, so that the more specific limits are reached first.
        parts: limits.files + limits.fields + 1,
      },
    });
  } catch {
    throw new BadRequestException('The request is not a complete multipart form');
  }
}
