/** Every business limit of the product, with its unit in the name. Time limits between processes: timeouts.ts. */

const MEGABYTE_BYTES = 1024 * 1024;

/** Largest quote attachment, in bytes. */
export const QUOTE_FILE_MAX_BYTES = 20 * MEGABYTE_BYTES;
/** Most attachments one quote submission may hold. */
export const QUOTE_FILES_MAX_COUNT = 20;
/** Most attachment bytes one quote submission may hold, all files together. */
export const QUOTE_FILES_MAX_TOTAL_BYTES = 200 * MEGABYTE_BYTES;
/** Attachments that no quote claims are removed after this many hours. */
export const QUOTE_FILES_UNCLAIMED_MAX_HOURS = 24;
/** Longest attachment name kept, in UTF-8 bytes (the limit of common file systems). */
export const QUOTE_FILE_NAME_MAX_BYTES = 255;
/** Extensions that a quote attachment may have, lower case, without the dot. */
export const QUOTE_FILE_EXTENSIONS = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'pdf',
  'ai',
  'xls',
  'xlsx',
  'doc',
  'docx',
] as const;
export type QuoteFileExtension = (typeof QUOTE_FILE_EXTENSIONS)[number];

/** How long the page waits between the upload and the quote request, in milliseconds. */
export const QUOTE_SUBMIT_DELAY_MS = 1000;
/** Step of the dimension inputs, in inches. */
export const DIMENSION_STEP_IN = 0.125;
/** Fewest characters of a quote's phone number. */
export const QUOTE_PHONE_MIN_LENGTH = 10;
/** Most quantities, or additional options, in one quote: far more than anyone enters by hand. */
export const QUOTE_LIST_MAX_COUNT = 1000;

/** Most quantities in one quote request, and the longest one, in characters. */
export const QUOTE_QUANTITIES_MAX_COUNT = 50;
export const QUOTE_QUANTITY_MAX_LENGTH = 40;
/** Longest dimension of a quote request, in characters. */
export const QUOTE_DIMENSION_MAX_LENGTH = 40;
/** Longest e-mail address, in characters: the longest that mail servers accept. */
export const EMAIL_MAX_LENGTH = 254;

/** Largest body of a contact message or quote request, in bytes. Their texts have no other limit. */
export const FORM_BODY_MAX_BYTES = 64 * 1024;
/** Largest body of a call of the SMS tools, in bytes. */
export const SMS_TOOL_BODY_MAX_BYTES = 4 * 1024;

/** An identical contact message within this time is a repeat of the first, sent again after an error. */
export const CONTACT_DUPLICATE_WINDOW_HOURS = 24;

/** Largest portfolio image, in bytes. */
export const PORTFOLIO_IMAGE_MAX_BYTES = 10 * MEGABYTE_BYTES;
/** Longest title and description of a portfolio item, in UTF-16 code units as inputs count them. */
export const PORTFOLIO_TITLE_MAX_LENGTH = 120;
export const PORTFOLIO_DESCRIPTION_MAX_LENGTH = 1000;
/** Most items in the portfolio list: the featured ones and the newest. */
export const PORTFOLIO_LIST_MAX_COUNT = 500;

/** Images that visitors of one network may add to the portfolio in an hour. */
export const PORTFOLIO_UPLOADS_PER_VISITOR_PER_HOUR = 200;
/** Most frames of an animated image, and most pixels of all of them together: re-encoding takes time for each. */
export const PORTFOLIO_ANIMATION_MAX_FRAMES = 100;
export const PORTFOLIO_ANIMATION_MAX_PIXELS = 10_000_000;

/** Most bytes a multipart form may add to its files: text fields, file names, boundaries. */
const FORM_OVERHEAD_MAX_BYTES = 4 * MEGABYTE_BYTES;
/** Slowest upload accepted, in bytes per second over {@link UPLOAD_PACE_WINDOW_MS}: a tenth of a slow line. */
export const UPLOAD_MIN_BYTES_PER_SECOND = 4 * 1024;
/** Window over which the pace of an upload is measured, in milliseconds. */
export const UPLOAD_PACE_WINDOW_MS = 30_000;
/** Largest body of an attachment upload, in bytes. */
export const QUOTE_FILES_BODY_MAX_BYTES = QUOTE_FILES_MAX_TOTAL_BYTES + FORM_OVERHEAD_MAX_BYTES;
/** Largest body of a portfolio upload, in bytes: a file slightly over its limit still gets its own error message. */
export const PORTFOLIO_IMAGE_BODY_MAX_BYTES = PORTFOLIO_IMAGE_MAX_BYTES + FORM_OVERHEAD_MAX_BYTES;

/** Most earlier messages sent with a new chat message. */
export const CHAT_HISTORY_MAX_MESSAGES = 5;

/** Length of a user name, in code points of its NFKC form. */
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 64;
/** Length of a password, in code points of its NFKC form. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** Shortest password of a staff account. */
export const STAFF_PASSWORD_MIN_LENGTH = 12;
/** Longest user name or password that is checked at all, in UTF-16 code units: longer than any valid one. */
export const CREDENTIAL_MAX_CODE_UNITS = 2048;
/** Longest code of an authenticator app, or recovery code, with spaces. */
export const CODE_MAX_LENGTH = 64;
/** Largest body of a login or signup, in bytes. */
export const CREDENTIALS_BODY_MAX_BYTES = 32 * 1024;
/** Most characters of one message to the assistant. */
export const CHAT_MESSAGE_MAX_LENGTH = 2000;
/** Most characters of the assistant's reply, and so of a message sent back as history. */
export const CHAT_REPLY_MAX_LENGTH = 4000;
/** Largest body of a message to the assistant, in bytes: three for each character in UTF-8, and the JSON around them. */
export const CHAT_BODY_MAX_BYTES =
  3 * (CHAT_MESSAGE_MAX_LENGTH + CHAT_HISTORY_MAX_MESSAGES * CHAT_REPLY_MAX_LENGTH) + 2048;

/** Largest JSON body that a service reads, in bytes. */
export const JSON_BODY_MAX_BYTES = Math.max(FORM_BODY_MAX_BYTES, CHAT_BODY_MAX_BYTES);
