/** Types of the files that the site is made of, by lower-case extension; nothing else is served. */
const MEDIA_TYPES = new Map(
  Object.entries({
    avif: 'image/avif',
    gif: 'image/gif',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    mp4: 'video/mp4',
    png: 'image/png',
    svg: 'image/svg+xml',
    webm: 'video/webm',
    webp: 'image/webp',
  }),
);
/** Pictures of which smaller ones can be made. A GIF may move and an SVG has no size. */
const RESIZABLE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** The media type of a file by its name, or undefined if such a file is not served. */
export const mediaType = (filename: string): string | undefined =>
  MEDIA_TYPES.get(/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '');

export const isResizable = (type: string): boolean => RESIZABLE_TYPES.has(type);

/**
 * The type in which to send a picture to who accepts `accept`: AVIF or WebP when the header names them, else
 * the picture's own. A wildcard does not count, since browsers without AVIF send one too.
 */
export function negotiatedType(accept: string | undefined, own: string): string {
  const named = (accept ?? '')
    .split(',')
    .filter((range) => !/;\s*q=0(\.0*)?\s*$/i.test(range))
    .map((range) => range.split(';')[0]?.trim().toLowerCase());
  return ['image/avif', 'image/webp'].find((type) => named.includes(type)) ?? own;
}
