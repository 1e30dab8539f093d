import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Random bytes that make a file `size` bytes long, so that no two files are equal. */
const filler = (size: number, ...others: Buffer[]): Buffer =>
  randomBytes(Math.max(1, size - Buffer.concat(others).length));

/** With `content` near its beginning. */
export function pdf(size = 1000, content = ''): Buffer {
  const head = Buffer.from(`%PDF-1.7\n%\n${content}\n`, 'latin1');
  const end = Buffer.from('\nxref\n0 1\ntrailer\n<</Root 1 0 R>>\nstartxref\n10\n%%EOF\n');
  return Buffer.concat([head, filler(size, head, end), end]);
}

export function png(size = 1000): Buffer {
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  const header = pngChunk('IHDR', Buffer.from('00000040000000300802000000', 'hex'));
  const end = pngChunk('IEND', Buffer.alloc(0));
  const pixels = filler(size, head, header, pngChunk('IDAT', Buffer.alloc(0)), end);
  return Buffer.concat([head, header, pngChunk('IDAT', pixels), end]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

export function jpg(size = 1000): Buffer {
  const head = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0000b080030004001011100ffda0008010100003f00',
    'hex',
  );
  const end = Buffer.from('ffd9', 'hex');
  // 0xff would begin a marker.
  const pixels = filler(size, head, end).map((byte) => byte & 0x7f);
  return Buffer.concat([head, pixels, end]);
}

export function gif(): Buffer {
  const head = Buffer.from('4749463839614000300000000021f90400000000002c00000000400030000008', 'hex');
  const block = Buffer.concat([Buffer.from([255]), randomBytes(255)]);
  return Buffer.concat([head, block, block, block, Buffer.from('003b', 'hex')]);
}

export const postscript = (size = 1000): Buffer => {
  const head = Buffer.from('%!PS-Adobe-3.0\n');
  return Buffer.concat([head, filler(size, head)]);
};
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
