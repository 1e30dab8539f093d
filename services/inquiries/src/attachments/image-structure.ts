import { crc32 } from 'node:zlib';
import { ByteReader, type Reading } from './byte-reader.ts';

/** Most parts (chunks, blocks, segments) of an image, since each costs time; files of 20 MB have some thousands. */
const PARTS_MAX = 100_000;

/** Read an image from its signature to its end marker, and return whether it is one. Other bytes may follow. */
const READERS = { jpeg: readJpeg, png: readPng, gif: readGif };

/**
 * Checks, chunk by chunk, that a file is built like an image: every part of it is well-formed, and it has pixels and an
 * end. The pixels are not decoded, which would take the whole file in memory.
 */
export class ImageStructure {
  readonly #reading: Reading<boolean>;
  /** Whether it is an image; undefined until that is certain. */
  isValid: boolean | undefined;

  constructor(format: keyof typeof READERS) {
    this.#reading = READERS[format](new ByteReader());
    this.#reading.next();
  }

  write(chunk: Buffer): void {
    if (this.isValid === undefined) this.isValid = this.#reading.next(chunk).value;
  }
}

function* readPng(bytes: ByteReader): Reading<boolean> {
  yield* bytes.skip(8);
  let hasPixels = false;
  for (let parts = 0; parts < PARTS_MAX; parts++) {
    const head = yield* bytes.exactly(8);
    const type = head.toString('latin1', 4);
    if (!/^[A-Za-z]{4}$/.test(type)) return false;
    let checksum = crc32(type);
    for (let left = head.readUInt32BE(); left > 0;) {
      const data = yield* bytes.some(left);
      checksum = crc32(data, checksum);
      left -= data.length;
    }
    const isIntact = (yield* bytes.exactly(4)).readUInt32BE() === checksum;
    // As viewers do, accept damage in parts that are not needed, which have a small first letter.
    if (!isIntact && /^[A-Z]/.test(type)) return false;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels;
  }
  return false;
}

function* readGif(bytes: ByteReader): Reading<boolean> {
  const screen = yield* bytes.exactly(13);
  yield* bytes.skip(colorTableBytes(screen[10]!));
  let hasPixels = false;
  for (let parts = 0; parts < PARTS_MAX; parts++) {
    switch ((yield* bytes.exactly(1))[0]) {
      case 0x3b:
        return hasPixels;
      case 0x21:
        yield* bytes.skip(1);
        break;
      case 0x2c: {
        const image = yield* bytes.exactly(9);
        yield* bytes.skip(colorTableBytes(image[8]!));
        if ((yield* bytes.exactly(1))[0]! > GIF_CODE_MAX_BITS) return false;
        hasPixels = true;
        break;
      }
      default:
        return false;
    }
    yield* skipGifData(bytes);
  }
  return false;
}

const GIF_CODE_MAX_BITS = 11;
const colorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Pieces of up to 255 bytes, each after its length; the last one has the length 0. */
function* skipGifData(bytes: ByteReader): Reading<void> {
  for (let left = 0; ;) {
    const data = yield* bytes.some();
    for (let position = left; ; position += left + 1) {
      if (position >= data.length) {
        left = position - data.length;
        break;
      }
      left = data[position]!;
      if (left === 0) return bytes.putBack(data.subarray(position + 1));
    }
  }
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
/** Markers that begin an image's description: SOF0 to SOF15 without three that mean something else. */
const isJpegFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** RST0 to RST7, which divide a scan. */
const isJpegRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

function* readJpeg(bytes: ByteReader): Reading<boolean> {
  yield* bytes.skip(2);
  let hasFrame = false;
  let hasPixels = false;
  let marker = yield* jpegMarker(bytes);
  for (let parts = 0; parts < PARTS_MAX; parts++) {
    if (marker === JPEG_END) return hasPixels;
    // Below are markers that no encoder writes, and bytes that are none.
    if (marker === undefined || marker < 0xc0 || isJpegRestart(marker) || marker === 0xd8) return false;
    const length = (yield* bytes.exactly(2)).readUInt16BE();
    if (length < 2) return false;
    yield* bytes.skip(length - 2);
    if (isJpegFrame(marker)) hasFrame = true;
    if (marker === JPEG_SCAN) {
      if (!hasFrame) return false;
      hasPixels = true;
    }
    marker = marker === JPEG_SCAN ? yield* skipJpegScan(bytes) : yield* jpegMarker(bytes);
  }
  return false;
}

/** The marker that must come next: 0xff, once or repeated, and its number. Undefined if something else comes. */
function* jpegMarker(bytes: ByteReader): Reading<number | undefined> {
  if ((yield* bytes.exactly(1))[0] !== 0xff) return undefined;
  for (;;) {
    const byte = (yield* bytes.exactly(1))[0]!;
    if (byte !== 0xff) return byte;
  }
}

/** Skips compressed pixels, and returns the marker after them. */
function* skipJpegScan(bytes: ByteReader): Reading<number> {
  for (let previous = 0; ;) {
    const data = yield* bytes.some();
    for (let position = 0; position < data.length; position++) {
      const byte = data[position]!;
      if (previous === 0xff && byte !== 0 && byte !== 0xff && !isJpegRestart(byte)) {
        bytes.putBack(data.subarray(position + 1));
        return byte;
      }
      previous = byte;
    }
  }
}
