import { describe, expect, it } from '@jest/globals';
import { attachmentName } from './attachment-name.ts';

describe('the name of an attachment', () => {
  it.each([
    'box.pdf',
    'Kartonage – Größe 10×20.pdf',
    '箱の図面.xlsx',
    'коробка №5.docx',
    'صندوق.pdf',
    '📦 box.png',
    'a.b.c.jpeg',
    '100% recycled.pdf',
    '50%20off.pdf',
    "it's (a) [box] {1} & more; = #1.ai",
    ' leading space.pdf',
    '.pdf',
  ])('stays %s', (name) => {
    expect(attachmentName(name)).toBe(name);
  });

  it.each([
    ['12%22 box.pdf', '12" box.pdf'],
    ['C:\\Users\\me\\box.pdf', 'box.pdf'],
    ['../../etc/box.pdf', 'box.pdf'],
    ['/etc/passwd', 'passwd'],
    ['..\\..\\box.pdf', 'box.pdf'],
    ['a\0b\u0007.p\ndf', 'ab.pdf'],
    ['line%0D%0Abreak.pdf', 'linebreak.pdf'],
    ['evil/', ''],
  ])('is changed from %j to %j', (sent, name) => {
    expect(attachmentName(sent)).toBe(name);
  });

  it('is shortened before its extension, between two characters', () => {
    for (const character of ['a', 'ü', '箱', '📦']) {
      const name = attachmentName(`${character.repeat(300)}.pdf`);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(Buffer.byteLength(name)).toBeGreaterThan(250);
      expect(name).toMatch(new RegExp(`^(${character})+\\.pdf$`, 'u'));
    }
  });

  it('is cut even if only an extension is left', () => {
    expect(Buffer.byteLength(attachmentName(`.${'x'.repeat(16_000)}`))).toBeLessThan(16_100);
  });
});
