/** The assistant's first message. */
export const WELCOME = `Hello! I can help you with:
- box styles
- material recommendations
- sustainable options
- technical specifications`;

/** Questions that fill the input. */
export const QUICK_PROMPTS = [
  'Best box for fragile items',
  'E flute vs B flute',
  'Box measurements help',
] as const;
