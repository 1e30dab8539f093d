import * as z from 'zod/mini';
import {
  QUOTE_DIMENSION_MAX_LENGTH,
  QUOTE_LIST_MAX_COUNT,
  QUOTE_PHONE_MIN_LENGTH,
  QUOTE_QUANTITIES_MAX_COUNT,
  QUOTE_QUANTITY_MAX_LENGTH,
} from './limits.ts';
import { idsOf } from './ids-of.ts';
import { list } from './list.ts';
import {
  ADDITIONAL_OPTIONS,
  BOX_TYPES,
  type BoxType,
  COATINGS,
  MATERIALS,
  PRINT_COLORS,
  STYLES,
} from './quote-choices.ts';
import { emailAddress, text } from './text.ts';

/** No two adjacent runs of `\d`: on a long text they would backtrack in quadratic time. */
const DECIMAL = /^(\d+(\.\d*)?|\.\d+)$/;

/** A length in inches as typed: a decimal number above zero. */
const dimension = (required: string) =>
  text(required).check(z.refine((value) => DECIMAL.test(value) && Number(value) > 0, { error: required }));

const quantities = (quantity: ReturnType<typeof text>, maxCount: number) =>
  list(quantity, maxCount, 'At least one quantity is required').check(
    z.minLength(1, { error: 'At least one quantity is required' }),
  );

const fields = {
  name: text('Name is required'),
  email: emailAddress(),
  phoneNumber: text('Please enter a valid phone number').check(
    z.minLength(QUOTE_PHONE_MIN_LENGTH, { error: 'Please enter a valid phone number' }),
  ),
  company: z.optional(text()),
  /** Consent to a confirmation by SMS. The page has no control for it. */
  smsNotifications: z._default(z.boolean(), false),
  boxType: z.enum(idsOf(BOX_TYPES)),
  style: text('Box style is required'),
  customStyle: z.optional(text()),
  length: dimension('Length is required'),
  width: dimension('Width is required'),
  height: dimension('Height is required'),
  material: text('Material is required'),
  customMaterial: z.optional(text()),
  printColors: z.enum(idsOf(PRINT_COLORS), { error: 'Print colors is required' }),
  coating: z.enum(COATINGS, { error: 'Coating selection is required' }),
  additionalOptions: z._default(list(z.enum(idsOf(ADDITIONAL_OPTIONS)), QUOTE_LIST_MAX_COUNT), []),
  quantities: quantities(text('Quantity is required'), QUOTE_LIST_MAX_COUNT),
  comments: z.optional(text()),
};

const atMost = (maxLength: number, subject: string) =>
  z.maxLength(maxLength, { error: `${subject} may have at most ${maxLength} characters` });

/** Fields with upper limits, which only the service checks. The other texts are limited by the size of the request. */
const boundedFields = {
  length: fields.length.check(atMost(QUOTE_DIMENSION_MAX_LENGTH, 'Length')),
  width: fields.width.check(atMost(QUOTE_DIMENSION_MAX_LENGTH, 'Width')),
  height: fields.height.check(atMost(QUOTE_DIMENSION_MAX_LENGTH, 'Height')),
  quantities: quantities(
    text('Quantity is required').check(atMost(QUOTE_QUANTITY_MAX_LENGTH, 'A quantity')),
    QUOTE_QUANTITIES_MAX_COUNT,
  ),
};

/**
 * Styles and materials depend on the box type. An empty one is reported by its field. `when` runs the check even if
 * other fields have failed, so that a visitor sees every error at once.
 */
const fitsBoxType = (
  field: 'style' | 'material',
  choices: Record<BoxType, readonly string[]>,
  error: string,
) =>
  z.refine<{ boxType: BoxType; style: string; material: string }>(
    (quote) =>
      // The request may contain any key, such as 'constructor'.
      !quote[field] ||
      !Object.hasOwn(choices, quote.boxType) ||
      choices[quote.boxType].includes(quote[field]),
    { error, path: [field], when: ({ value }) => typeof value === 'object' && value !== null },
  );
const styleFitsBoxType = fitsBoxType('style', STYLES, 'Box style is required');
const materialFitsBoxType = fitsBoxType('material', MATERIALS, 'Material is required');

/** The quote form. */
export const quoteFormSchema = z.object(fields).check(styleFitsBoxType, materialFitsBoxType);
export type QuoteFormInput = z.input<typeof quoteFormSchema>;

/** Identifies one submission, together with the e-mail. The page sends a timestamp. */
export const submissionIdSchema = text('Submission id is required').check(
  z.maxLength(64, { error: 'Submission id is too long' }),
);

/** The body of `POST /api/quote-request`: the form, the submission's id, and whether files were uploaded for it. */
export const quoteRequestSchema = z
  .object({ ...fields, ...boundedFields, submissionId: submissionIdSchema, hasAttachments: z.boolean() })
  .check(styleFitsBoxType, materialFitsBoxType);
export type QuoteRequest = z.output<typeof quoteRequestSchema>;

/** The response to an accepted quote; a repeated submission gets the same response. */
export const quoteResponseSchema = z.object({ success: z.literal(true), message: z.string(), id: z.uuid() });
export type QuoteResponse = z.infer<typeof quoteResponseSchema>;

/** Shown to the customer when the quote has been stored. */
export const QUOTE_ACCEPTED = "We'll get back to you with a quote soon.";
