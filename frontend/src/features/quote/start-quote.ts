import type { ChatQuote } from '@packaging/contracts/chat';
import { addToDraft } from '../../lib/use-form-draft.ts';
import { QUOTE_FORM, type QuoteValues } from './values/quote-values.ts';

/**
 * Puts a box into the quote form before the visitor opens it. Style and material that are not known yet are left for
 * the visitor to choose; all else that was typed into the form before stays.
 */
export const startQuote = ({ style = '', material = '', ...box }: ChatQuote): void =>
  addToDraft<QuoteValues>(QUOTE_FORM, { ...box, style, material });

/** Begins the quote form's comments with what is wanted; what the visitor typed there before stays below it. */
export const startQuoteLike = (wanted: string): void =>
  addToDraft<QuoteValues>(QUOTE_FORM, ({ comments }) => {
    const typed = typeof comments === 'string' ? comments : '';
    return { comments: typed.startsWith(wanted) ? typed : `${wanted}\n${typed}` };
  });
