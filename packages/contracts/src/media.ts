import { API } from './api.ts';

/** Widths, in pixels, in which the site's images are available (`?w=`); others are refused. */
export const IMAGE_WIDTHS_PX = [320, 480, 640, 768, 960, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS_PX)[number];
/** Types that images with a width are sent in where the Accept header names them, the best first. */
export const MODERN_IMAGE_TYPES = ['image/avif', 'image/webp'] as const;

/**
 * Address of a site image or video; the name becomes one encoded path segment. With a width, an image is served at
 * most that wide, as AVIF or WebP where the browser accepts them.
 */
export const mediaPath = (filename: string, widthPx?: ImageWidth): string =>
  API.media.path + encodeURIComponent(filename) + (widthPx ? `?w=${widthPx}` : '');
