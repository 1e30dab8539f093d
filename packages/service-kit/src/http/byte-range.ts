import type { ByteRange } from '../object-store/object-store.ts';

/** The requested part of a resource: all of it, a range, or a range beyond its end. */
export type RequestedRange = 'whole' | 'unsatisfiable' | Required<ByteRange>;

/**
 * Parses a Range header for a resource of `size` bytes (RFC 9110, section 14). Several ranges, or a header that is no
 * valid byte range, get the whole resource, as the RFC allows.
 *
 * `range-parser` refuses 'bytes=-5000' of 1000 bytes, where the RFC wants all of them, and 'bytes=5-4', where it wants the
 * header to be ignored.
 */
export function requestedRange(header: string | undefined, size: number): RequestedRange {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
