import type { ChatQuote } from '@packaging/contracts/chat';

/** What the assistant says, and the start of a quote where a box was worked out. */
export interface Reply {
  text: string;
  quote?: ChatQuote;
}

/** The way to a quote, at the end of a reply that worked out a box. */
export const TO_QUOTE = 'To get a quote: /request-quote';
