import type { ChatQuote } from '@packaging/contracts/chat';

/** The assistant's reply, with the start of a quote if a box was calculated. */
export interface Reply {
  text: string;
  quote?: ChatQuote;
}

/** The last line of a reply that calculated a box. */
export const TO_QUOTE = 'To get a quote: /request-quote';
