import type { FieldPath } from 'react-hook-form';
import type { QuoteValues } from './quote-values.ts';

/**
 * Focuses a control of the form synchronously. The form library's `setFocus` uses a timeout, so that typed keys are lost
 * and iOS shows no keyboard.
 */
export const focusControl = (form: HTMLFormElement | null, name: FieldPath<QuoteValues>): void => {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
};
