import { describe, expect, test } from '@jest/globals';
import {
  ATTACHMENT_RULES,
  ATTACHMENTS_ACCEPTED,
  filesThatFit,
  isAttachable,
  mayBeAttachable,
  megabytes,
} from './attachment-limits.ts';

const MEGABYTE = 1024 * 1024;
/** A file that reports a size without holding that much. */
const file = (name: string, size = 3) => Object.defineProperty(new File([], name), 'size', { value: size });

describe('megabytes', () => {
  test.each([
    [8_818_524, '8.41 MB'],
    [20 * MEGABYTE, '20.00 MB'],
    [12, '0.01 MB'],
  ])('writes %p bytes as %p', (bytes, written) => {
    expect(megabytes(bytes)).toBe(written);
  });
});

describe('isAttachable', () => {
  test.each(['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.pdf', 'a.ai', 'a.xls', 'a.xlsx', 'a.doc', 'Ä b.docx'])(
    'accepts %p',
    (name) => {
      expect(isAttachable(file(name))).toBe(true);
    },
  );

  test.each(['a.exe', 'a.svg', 'a.zip', 'pdf', 'a.pdf.html'])('rejects %p', (name) => {
    expect(isAttachable(file(name))).toBe(false);
  });

  test('accepts 20 MB, but not a byte more and not an empty file', () => {
    expect(isAttachable(file('a.pdf', 20 * MEGABYTE))).toBe(true);
    expect(isAttachable(file('a.pdf', 20 * MEGABYTE + 1))).toBe(false);
    expect(isAttachable(file('a.pdf', 0))).toBe(false);
  });
});

describe('filesThatFit', () => {
  test('accepts files until there are 20', () => {
    const present = Array.from({ length: 18 }, (_, index) => file(`${index}.pdf`));
    const added = [file('a.pdf'), file('b.pdf'), file('c.pdf')];
    expect(filesThatFit(present, added).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  test('skips files that would exceed 200 MB, but accepts smaller ones after them', () => {
    const present = Array.from({ length: 9 }, (_, index) => file(`${index}.pdf`, 20 * MEGABYTE));
    const added = [file('a.pdf', 15 * MEGABYTE), file('b.pdf', 6 * MEGABYTE), file('c.pdf', 5 * MEGABYTE)];
    expect(filesThatFit(present, added).map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
  });
});

describe('the rules shown up front', () => {
  test('list every file type and every limit', () => {
    expect(ATTACHMENT_RULES.join(' ')).toBe(
      'JPG, PNG, GIF, PDF, AI, XLS, XLSX, DOC, DOCX. Up to 20\u00A0MB per file, 20\u00A0files and 200\u00A0MB in all.',
    );
  });

  test('match the types that the file dialog offers', () => {
    const offered = ATTACHMENTS_ACCEPTED.split(',').filter((accepted) => accepted.startsWith('.'));
    expect(offered).toHaveLength(10);
    expect(offered.every((extension) => isAttachable(file(`a${extension}`)))).toBe(true);
  });
});

describe('mayBeAttachable', () => {
  test.each(['image/png', 'application/pdf', 'application/illustrator', '', 'application/x-moz-file'])(
    'accepts a dragged %p',
    (type) => {
      expect(mayBeAttachable(type)).toBe(true);
    },
  );

  test.each(['image/svg+xml', 'image/vnd.dxf', 'video/mp4', 'application/zip', 'text/html'])(
    'rejects a dragged %p',
    (type) => {
      expect(mayBeAttachable(type)).toBe(false);
    },
  );
});
