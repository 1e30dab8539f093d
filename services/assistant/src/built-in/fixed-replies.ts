import type { FixedTopic } from '../understanding/intent.ts';

/** Replies for topics that are never calculated or promised. */
export const FIXED_REPLIES: Record<FixedTopic, string> = {
  money:
    "I can't give prices: they depend on size, board, printing and quantity, and come with your quote. Describe your box at /request-quote and we'll get back to you.",
  minimum:
    "Minimum quantities depend on the box and how it's made, so they come with your quote. Tell us what you need at /request-quote, or ask at /contact.",
  'lead-time':
    "I can't promise a delivery time: it depends on the box, the quantity and the schedule, and comes with your quote. Put the date you need in the comments at /request-quote, or ask at /contact.",
  instructions:
    'I can only help with packaging: box styles, boards, coatings, dimensions and strength. What would you like to pack?',
  rude: "I'm sorry this didn't help. Our team will look into it: please write to them at /contact.",
  thanks: "You're welcome! When you're ready, describe your box at /request-quote.",
  greeting:
    "Hello! Ask me about packaging: box styles, flutes and boards, coatings, or give me a size like 16 x 12 x 10 and I'll work out the outside dimensions, blank or strength.",
};

/** The reply if nothing matches. */
export const UNKNOWN =
  "I don't know that. I only know packaging: box styles, boards, coatings, dimensions and strength. Our team can help at /contact, or describe your box at /request-quote.";

/** The reply to a size without a question. */
export const ASK_WHAT_FOR =
  'What would you like to know about that box: its outside dimensions, blank, stacking strength, dimensional weight, or pallet count?';
