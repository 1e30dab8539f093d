import type { QuoteRequest } from '@packaging/contracts/quote';
import { insertInto } from '../insert.ts';

/** A quote request, and what is stored beside what was submitted. */
export interface NewQuote extends QuoteRequest {
  /** See `submissionKey`. */
  submissionKey: string;
  /** Of the request, see `fingerprint.ts`. */
  fingerprint: string;
  /** The request that brought it, for the logs. */
  requestId: string;
}

/** The column of each field. A field of the request that has none does not compile. */
const COLUMNS = {
  submissionKey: 'submission_key',
  fingerprint: 'fingerprint',
  requestId: 'request_id',
  submissionId: 'submission_id',
  name: 'name',
  email: 'email',
  phoneNumber: 'phone_number',
  company: 'company',
  smsNotifications: 'sms_notifications',
  boxType: 'box_type',
  style: 'style',
  customStyle: 'custom_style',
  length: 'length',
  width: 'width',
  height: 'height',
  material: 'material',
  customMaterial: 'custom_material',
  printColors: 'print_colors',
  coating: 'coating',
  additionalOptions: 'additional_options',
  quantities: 'quantities',
  comments: 'comments',
  hasAttachments: 'has_attachments',
} satisfies Record<keyof NewQuote, string>;

/** Stores a quote and gives its id; stores and gives nothing if its submission has a quote. */
export const INSERT_QUOTE = insertInto<NewQuote>(
  'quotes',
  COLUMNS,
  'ON CONFLICT (submission_key) DO NOTHING RETURNING id',
);
