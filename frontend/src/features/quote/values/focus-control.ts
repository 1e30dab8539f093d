import type { FieldPath } from 'react-hook-form';
import type { QuoteValues } from './quote-values.ts';

/**
 * Gives focus to a control of the form at once. The form library's `setFocus` does so in a timeout: until then what is
 * typed goes nowhere, and iOS shows no keyboard.
 */
export const focusControl = (form: HTMLFormElement | null, name: FieldPath<QuoteValues>): void => {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
};
