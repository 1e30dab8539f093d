import {
  QUOTE_FILE_EXTENSIONS,
  QUOTE_FILE_MAX_BYTES,
  QUOTE_FILES_MAX_COUNT,
  QUOTE_FILES_MAX_TOTAL_BYTES,
} from '@packaging/contracts/limits';
import { quoteFileExtension } from '@packaging/contracts/quote-files';

const MEGABYTE_BYTES = 1024 * 1024;

/** A file's size in megabytes: '8.41 MB', at least '0.01 MB'. */
export const megabytes = (bytes: number): string => `${Math.max(0.01, bytes / MEGABYTE_BYTES).toFixed(2)} MB`;

/** Whether a file may be attached: it has a known extension, is not empty and not too large. */
export const isAttachable = ({ name, size }: File): boolean =>
  quoteFileExtension(name) !== undefined && size > 0 && size <= QUOTE_FILE_MAX_BYTES;

/** The added files that still fit into the submission, in order. */
export function filesThatFit(present: readonly File[], added: readonly File[]): File[] {
  let count = present.length;
  let bytes = present.reduce((sum, file) => sum + file.size, 0);
  return added.filter((file) => {
    if (count === QUOTE_FILES_MAX_COUNT || bytes + file.size > QUOTE_FILES_MAX_TOTAL_BYTES) return false;
    count += 1;
    bytes += file.size;
    return true;
  });
}

const extensions = QUOTE_FILE_EXTENSIONS.filter((extension) => extension !== 'jpeg');

/** The rules for attachments, shown up front, since rejected files are ignored without a message. */
export const ATTACHMENT_RULES = [
  `${extensions.map((extension) => extension.toUpperCase()).join(', ')}.`,
  `Up to ${QUOTE_FILE_MAX_BYTES / MEGABYTE_BYTES}\u00A0MB per file, ${QUOTE_FILES_MAX_COUNT}\u00A0files and ` +
    `${QUOTE_FILES_MAX_TOTAL_BYTES / MEGABYTE_BYTES}\u00A0MB in all.`,
] as const;

/** Types of attachments, as browsers report them. */
const ATTACHMENT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'application/pdf',
  'application/postscript',
  'application/illustrator',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

/** The `accept` attribute of the file input. */
export const ATTACHMENTS_ACCEPTED = [
  ...ATTACHMENT_TYPES,
  ...QUOTE_FILE_EXTENSIONS.map((extension) => `.${extension}`),
].join();

/** Types that browsers report for unknown files. Firefox reports the last one for all dragged files. */
const UNKNOWN_TYPES = ['', 'application/octet-stream', 'application/x-moz-file'];

/** Whether a dragged file may be attached, by its type only. {@link isAttachable} decides. */
export const mayBeAttachable = (type: string): boolean =>
  [...UNKNOWN_TYPES, ...ATTACHMENT_TYPES].includes(type);
