import * as z from 'zod/mini';
import { QUOTE_LIST_MAX_COUNT, QUOTE_PHONE_MIN_LENGTH } from './limits.ts';
import { list } from './list.ts';
import {
  ADDITIONAL_OPTIONS,
  BOX_TYPES,
  type BoxType,
  COATINGS,
  idsOf,
  MATERIALS,
  PRINT_COLORS,
  STYLES,
} from './quote-choices.ts';
import { emailAddress, text } from './text.ts';

/** Never two `\d` runs side by side: of a long text it would try every way to part them. */
const DECIMAL = /^(\d+(\.\d*)?|\.\d+)$/;

/** A measure in inches as typed: a decimal number above zero. */
const dimension = (required: string) =>
  text(required).check(z.refine((value) => DECIMAL.test(value) && Number(value) > 0, { error: required }));

const fields = {
  name: text('Name is required'),
  email: emailAddress(),
  phoneNumber: text('Please enter a valid phone number').check(
    z.minLength(QUOTE_PHONE_MIN_LENGTH, { error: 'Please enter a valid phone number' }),
  ),
  company: z.optional(text()),
  /** Consent to a confirmation by SMS. The page has no control for it (SPEC §3). */
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
  quantities: list(
    text('Quantity is required'),
    QUOTE_LIST_MAX_COUNT,
    'At least one quantity is required',
  ).check(z.minLength(1, { error: 'At least one quantity is required' })),
  comments: z.optional(text()),
};

/**
 * A style and a material are choices of the box type. An empty one is the field's own issue, and so this
 * check also runs beside others (`when`), for a visitor to see all that is missing at once.
 */
const fitsBoxType = (
  field: 'style' | 'material',
  choices: Record<BoxType, readonly string[]>,
  error: string,
) =>
  z.refine<{ boxType: BoxType; style: string; material: string }>(
    (quote) =>
      // Anything may stand there, 'constructor' for one.
      !quote[field] ||
      !Object.hasOwn(choices, quote.boxType) ||
      choices[quote.boxType].includes(quote[field]),
    { error, path: [field], when: ({ value }) => typeof value === 'object' && value !== null },
  );
const styleFitsBoxType = fitsBoxType('style', STYLES, 'Box style is required');
const materialFitsBoxType = fitsBoxType('material', MATERIALS, 'Material is required');

/** What a visitor fills in (SPEC §5). */
export const quoteFormSchema = z.object(fields).check(styleFitsBoxType, materialFitsBoxType);
export type QuoteFormInput = z.input<typeof quoteFormSchema>;

/** Names one submission: the page sends a timestamp (SPEC §3). Together with the e-mail it is unique. */
export const submissionIdSchema = text('Submission id is required').check(
  z.maxLength(64, { error: 'Submission id is too long' }),
);

/** What `POST /api/quote-request` takes: the form, the submission's name, and whether files were uploaded for it. */
export const quoteRequestSchema = z
  .object({ ...fields, submissionId: submissionIdSchema, hasAttachments: z.boolean() })
  .check(styleFitsBoxType, materialFitsBoxType);
export type QuoteRequest = z.output<typeof quoteRequestSchema>;

/** The answer to an accepted quote; a repeated submit gets the same one. */
export const quoteResponseSchema = z.object({ success: z.literal(true), message: z.string(), id: z.uuid() });
export type QuoteResponse = z.infer<typeof quoteResponseSchema>;

/** What a customer is told once the quote is stored (SPEC §8). */
export const QUOTE_ACCEPTED = "We'll get back to you with a quote soon.";
