import { describe, expect, test } from '@jest/globals';
import {
  ATTACHMENT_RULES,
  ATTACHMENTS_ACCEPTED,
  fitting,
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
    'takes %p',
    (name) => {
      expect(isAttachable(file(name))).toBe(true);
    },
  );

  test.each(['a.exe', 'a.svg', 'a.zip', 'pdf', 'a.pdf.html'])('refuses %p', (name) => {
    expect(isAttachable(file(name))).toBe(false);
  });

  test('takes 20 MB, and not a byte more, nor nothing', () => {
    expect(isAttachable(file('a.pdf', 20 * MEGABYTE))).toBe(true);
    expect(isAttachable(file('a.pdf', 20 * MEGABYTE + 1))).toBe(false);
    expect(isAttachable(file('a.pdf', 0))).toBe(false);
  });
});

describe('fitting', () => {
  test('takes files until there are 20', () => {
    const present = Array.from({ length: 18 }, (_, index) => file(`${index}.pdf`));
    const added = [file('a.pdf'), file('b.pdf'), file('c.pdf')];
    expect(fitting(present, added).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  test('passes over files that would go beyond 200 MB, and takes smaller ones after them', () => {
    const present = Array.from({ length: 9 }, (_, index) => file(`${index}.pdf`, 20 * MEGABYTE));
    const added = [file('a.pdf', 15 * MEGABYTE), file('b.pdf', 6 * MEGABYTE), file('c.pdf', 5 * MEGABYTE)];
    expect(fitting(present, added).map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
  });
});

describe('the rules shown up front', () => {
  test('names every kind of file and every limit', () => {
    expect(ATTACHMENT_RULES.join(' ')).toBe(
      'JPG, PNG, GIF, PDF, AI, XLS, XLSX, DOC, DOCX. Up to 20\u00A0MB per file, 20\u00A0files and 200\u00A0MB in all.',
    );
  });

  test('the file dialog offers exactly what may be attached', () => {
    const offered = ATTACHMENTS_ACCEPTED.split(',').filter((accepted) => accepted.startsWith('.'));
    expect(offered).toHaveLength(10);
    expect(offered.every((extension) => isAttachable(file(`a${extension}`)))).toBe(true);
  });
});

describe('mayBeAttachable', () => {
  test.each(['image/png', 'application/pdf', 'application/illustrator', '', 'application/x-moz-file'])(
    'takes a dragged %p',
    (type) => {
      expect(mayBeAttachable(type)).toBe(true);
    },
  );

  test.each(['image/svg+xml', 'image/vnd.dxf', 'video/mp4', 'application/zip', 'text/html'])(
    'refuses a dragged %p',
    (type) => {
      expect(mayBeAttachable(type)).toBe(false);
    },
  );
});
