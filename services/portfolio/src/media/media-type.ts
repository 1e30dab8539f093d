/** Media types of the files that are served, by lower-case extension; nothing else is. */
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
/** Images that can be resized. A GIF may be animated, and an SVG has no size. */
const RESIZABLE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** The media type of a file by its name, or undefined if such a file is not served. */
export const mediaType = (filename: string): string | undefined =>
  MEDIA_TYPES.get(/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '');

/** Whether images of this type can be resized. */
export const isResizable = (type: string): boolean => RESIZABLE_TYPES.has(type);
