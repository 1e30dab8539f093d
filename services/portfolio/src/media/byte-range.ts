import type { ByteRange } from '@packaging/service-kit/object-store/object-store';

/** What a Range header asks of a resource: the whole, a part, or a part that is not there. */
export type RequestedRange = 'whole' | 'unsatisfiable' | Required<ByteRange>;

/**
 * Reads a Range header for a resource of `size` bytes (RFC 9110 §14). A header that is not one byte range,
 * several ranges among them, asks for the whole, as the RFC allows.
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
