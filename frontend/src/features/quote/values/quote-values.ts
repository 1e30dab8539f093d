import type { QuoteFormInput, QuoteRequest } from '@packaging/contracts/quote';
import { COATINGS, MATERIALS, OTHER, type PrintColors, STYLES } from '@packaging/contracts/quote-choices';

/** Name of the form element and of its draft. */
export const QUOTE_FORM = 'quote';

/** The form's values: every field, and no print colors until they are chosen. */
export type QuoteValues = Required<Omit<QuoteFormInput, 'printColors'>> & { printColors: PrintColors | '' };

/** The form as it opens. */
export const EMPTY_QUOTE: QuoteValues = {
  name: '',
  email: '',
  phoneNumber: '',
  company: '',
  smsNotifications: false,
  boxType: 'corrugated',
  style: '',
  customStyle: '',
  length: '',
  width: '',
  height: '',
  material: '',
  customMaterial: '',
  printColors: '',
  coating: COATINGS[0],
  additionalOptions: [],
  quantities: [''],
  comments: '',
};

const ifAmong = (choices: readonly string[], choice: string) => (choices.includes(choice) ? choice : '');

/**
 * Clears a style or material that does not belong to the box type: before the page's script runs, choosing a type does not
 * update their options.
 */
export const withFittingChoices = (values: QuoteValues): QuoteValues => ({
  ...values,
  style: ifAmong(STYLES[values.boxType], values.style),
  material: ifAmong(MATERIALS[values.boxType], values.material),
});

/** The request without its submission. Custom texts are empty unless the choice is OTHER. */
export type QuoteBody = Omit<QuoteRequest, 'submissionId' | 'hasAttachments'>;

/** Converts values that have passed the form's schema to the request's fields. */
export const quoteBody = (values: QuoteValues): QuoteBody => ({
  ...values,
  // The page has no control for consent, which a draft must not grant.
  smsNotifications: false,
  customStyle: values.style === OTHER ? values.customStyle : '',
  customMaterial: values.material === OTHER ? values.customMaterial : '',
  printColors: values.printColors as PrintColors,
});
