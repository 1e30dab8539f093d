import { describe, expect, test } from '@jest/globals';
import { withoutMarkdown } from './markdown.ts';

describe('a reply without Markdown', () => {
  test.each([
    ['## Flutes\n\n**C flute** is the _standard_ shipper.', 'Flutes\n\nC flute is the standard shipper.'],
    ['Start with:\n* 32 ECT\n  + `C flute`\n• tape', 'Start with:\n- 32 ECT\n- C flute\n- tape'],
    [
      '[Ask for a quote](/request-quote) or see [this](https://example.org).',
      'Ask for a quote (/request-quote) or see this.',
    ],
    ['| Flute | Inches |\n|---|---|\n| C | 5/32 |', '- Flute, Inches\n- C, 5/32'],
    ['One\n\n---\n\n> Two', 'One\n\n\nTwo'],
    ['```text\n16 × 12\n```', '16 × 12\n'],
  ])('%j', (reply, plain) => {
    expect(withoutMarkdown(reply)).toBe(plain);
  });

  test.each([
    'BCT = 5.87 * 32 * sqrt(5/32 * 56) lb',
    'Use 1/16 in more, -1/8 at least.',
    'Start with:\n- 32 ECT\n- C flute\n1. tape it',
    'a file_name_here and 2*3*4',
  ])('%j is unchanged', (reply) => {
    expect(withoutMarkdown(reply)).toBe(reply);
  });
});
