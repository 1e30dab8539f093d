import {
  QUOTE_FILE_EXTENSIONS,
  QUOTE_FILE_MAX_BYTES,
  QUOTE_FILES_MAX_COUNT,
  QUOTE_FILES_MAX_TOTAL_BYTES,
} from '@packaging/contracts/limits';
import { quoteFileExtension } from '@packaging/contracts/quote-files';

const MEGABYTE_BYTES = 1024 * 1024;

/** A file's size in megabytes: '8.41 MB', and at least '0.01 MB'. */
export const megabytes = (bytes: number): string => `${Math.max(0.01, bytes / MEGABYTE_BYTES).toFixed(2)} MB`;

/** Whether a file may be attached: a known extension, not empty, and not too large. */
export const isAttachable = ({ name, size }: File): boolean =>
  quoteFileExtension(name) !== undefined && size > 0 && size <= QUOTE_FILE_MAX_BYTES;

/** The added files that one submission still has room for, in their order. */
export function fitting(present: readonly File[], added: readonly File[]): File[] {
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

/** What may be attached. Shown up front, since rejected files give no message. Figures stay with their units. */
export const ATTACHMENT_RULES = [
  `${extensions.map((extension) => extension.toUpperCase()).join(', ')}.`,
  `Up to ${QUOTE_FILE_MAX_BYTES / MEGABYTE_BYTES}\u00A0MB per file, ${QUOTE_FILES_MAX_COUNT}\u00A0files and ` +
    `${QUOTE_FILES_MAX_TOTAL_BYTES / MEGABYTE_BYTES}\u00A0MB in all.`,
] as const;

/** Types of what may be attached, as browsers report them. */
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

/** What the file dialog offers, as an input's `accept`. */
export const ATTACHMENTS_ACCEPTED = [
  ...ATTACHMENT_TYPES,
  ...QUOTE_FILE_EXTENSIONS.map((extension) => `.${extension}`),
].join();

/** What browsers report of a file whose type they do not know; Firefox the last of every file that is dragged. */
const UNKNOWN_TYPES = ['', 'application/octet-stream', 'application/x-moz-file'];

/** Whether a file of this type may be attached, as far as the type tells. {@link isAttachable} decides. */
export const mayBeAttachable = (type: string): boolean =>
  [...UNKNOWN_TYPES, ...ATTACHMENT_TYPES].includes(type);
