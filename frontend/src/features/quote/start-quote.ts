import type { ChatQuote } from '@packaging/contracts/chat';
import { addToDraft } from '../../lib/use-form-draft.ts';
import { QUOTE_FORM, type QuoteValues } from './values/quote-values.ts';

/**
 * Fills a box into the quote form before the visitor opens it. An unknown style or material is cleared; other fields keep
 * their values.
 */
export const startQuote = ({ style = '', material = '', ...box }: ChatQuote): void =>
  addToDraft<QuoteValues>(QUOTE_FORM, { ...box, style, material });

/** Adds a comment at the top of the quote form's comments, before the visitor opens it. */
export const startQuoteLike = (comment: string): void =>
  addToDraft<QuoteValues>(QUOTE_FORM, ({ comments }) => {
    const typed = typeof comments === 'string' ? comments : '';
    return { comments: typed.startsWith(comment) ? typed : `${comment}\n${typed}` };
  });
