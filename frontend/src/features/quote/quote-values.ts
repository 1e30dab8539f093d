import type { QuoteFormInput, QuoteRequest } from '@packaging/contracts/quote';
import { COATINGS, MATERIALS, OTHER, type PrintColors, STYLES } from '@packaging/contracts/quote-choices';

/** What the form holds while it is being filled in: every field, and no print colors until they are chosen. */
export type QuoteValues = Required<Omit<QuoteFormInput, 'printColors'>> & { printColors: PrintColors | '' };

/** The form as it opens (SPEC §4). */
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
 * Without a style or material that is not of the box type's lists: in a page whose script has not arrived, the
 * lists do not follow the type that a visitor chooses.
 */
export const withFittingChoices = (values: QuoteValues): QuoteValues => ({
  ...values,
  style: ifAmong(STYLES[values.boxType], values.style),
  material: ifAmong(MATERIALS[values.boxType], values.material),
});

/** The form without its submission, as it is sent. What OTHER does not reveal is not sent either. */
export type QuoteBody = Omit<QuoteRequest, 'submissionId' | 'hasAttachments'>;

/** The request's fields from values that have passed the form's schema. */
export const quoteBody = (values: QuoteValues): QuoteBody => ({
  ...values,
  // The page has no control for consent (SPEC §3), and a kept draft must not give it.
  smsNotifications: false,
  customStyle: values.style === OTHER ? values.customStyle : '',
  customMaterial: values.material === OTHER ? values.customMaterial : '',
  printColors: values.printColors as PrintColors,
});
