/** What the assistant opens a conversation with (SPEC §2). */
export const WELCOME = `Hello! I can help you with:
- box styles
- material recommendations
- sustainable options
- technical specifications`;

/** Questions that fill the input (SPEC §2). */
export const QUICK_PROMPTS = [
  'Best box for fragile items',
  'E flute vs B flute',
  'Box measurements help',
] as const;
