import * as z from 'zod/mini';
import { QUOTE_FILE_EXTENSIONS, type QuoteFileExtension } from './limits.ts';
import { submissionIdSchema } from './quote.ts';
import { emailAddress, text } from './text.ts';

/** Name of the multipart field that holds the files of `POST /api/upload-quote-files`; it repeats. */
export const QUOTE_FILES_FIELD = 'files';

/** The text fields of `POST /api/upload-quote-files` (multipart), sent with the repeated `files`. */
export const quoteFilesFormSchema = z.object({
  submissionId: submissionIdSchema,
  name: text('Name is required'),
  email: emailAddress(),
});
export type QuoteFilesForm = z.infer<typeof quoteFilesFormSchema>;

/** One stored attachment. `size` is in bytes, `sha256` in hexadecimal. */
const quoteFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
});

/** The response to an accepted upload: every file of the request, in the same order. */
export const quoteFilesResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  files: z.array(quoteFileSchema),
});
export type QuoteFilesResponse = z.infer<typeof quoteFilesResponseSchema>;

/** The extension of an attachment's name, or undefined if it is not an allowed one. */
export const quoteFileExtension = (name: string): QuoteFileExtension | undefined => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return QUOTE_FILE_EXTENSIONS.find((known) => known === extension);
};
