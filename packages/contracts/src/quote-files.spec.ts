import { describe, expect, it } from '@jest/globals';
import { quoteFileExtension } from './quote-files.ts';

describe('the extension of an attachment', () => {
  it.each([
    ['box.PDF', 'pdf'],
    ['Größe.v2.xlsx', 'xlsx'],
    ['图.jpeg', 'jpeg'],
    ['run.exe', undefined],
    ['pdf', undefined],
    ['box.pdf.html', undefined],
    ['box.', undefined],
  ])('of %j is %j', (name, extension) => {
    expect(quoteFileExtension(name)).toBe(extension);
  });
});
