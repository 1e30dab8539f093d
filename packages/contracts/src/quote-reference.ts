/** A quote's number as customers see it: the start of its id, '3F2A9C1B'. */
export const quoteReference = (quoteId: string): string => quoteId.slice(0, 8).toUpperCase();
