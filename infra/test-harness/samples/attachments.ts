import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `size` bytes: the beginning of some file type, then random bytes, so that no two files are equal. */
const withRandomRest = (beginning: Buffer, size: number): Buffer =>
  Buffer.concat([beginning, randomBytes(Math.max(0, size - beginning.length))]);

export const pdf = (size = 1000): Buffer => withRandomRest(Buffer.from('%PDF-1.7\n%\n'), size);
export const png = (size = 1000): Buffer =>
  withRandomRest(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), size);
export const jpg = (size = 1000): Buffer => withRandomRest(Buffer.from('ffd8ffe000104a464946', 'hex'), size);
export const gif = (size = 1000): Buffer => withRandomRest(Buffer.from('GIF89a'), size);
export const postscript = (size = 1000): Buffer => withRandomRest(Buffer.from('%!PS-Adobe-3.0\n'), size);
export const docx = (size = 1000): Buffer => office('word/document.xml', size);
export const xlsx = (size = 1000): Buffer => office('xl/workbook.xml', size);

const office = (document: string, size: number): Buffer =>
  zip({ [document]: randomBytes(size), '[Content_Types].xml': Buffer.from('<Types/>') });

/** A ZIP file with uncompressed entries. */
export function zip(entries: Record<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, place, nameBytes);
    const file = [Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, content];
    files.push(...file);
    offset += Buffer.concat(file).length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A compound file with these streams, or storages if a name ends with '/'. Its directory comes after the content. */
export function compoundFile(
  names: string[],
  { size = 2048, content = Buffer.alloc(0) }: { size?: number; content?: Buffer } = {},
): Buffer {
  const entries = names.map((given) => {
    const name = given.replace('/', '');
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * (name.length + 1), 64);
    entry[66] = given.endsWith('/') ? 1 : 2;
    return entry;
  });
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  const padded = Buffer.alloc(Math.ceil(Math.max(size, content.length) / 512) * 512);
  content.copy(padded);
  return Buffer.concat([header, padded, Buffer.alloc(128), ...entries, Buffer.alloc(256)]);
}
