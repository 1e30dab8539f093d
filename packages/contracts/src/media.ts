import { API } from './api.ts';

/** Widths, in pixels, that the site's images come in (`?w=`); others are refused. */
export const IMAGE_WIDTHS_PX = [320, 480, 640, 768, 960, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS_PX)[number];
/** Types of images with a width, best first, for browsers that accept them. */
export const MODERN_IMAGE_TYPES = ['image/avif', 'image/webp'] as const;

/**
 * URL path of a site image or video; the name becomes one encoded path segment. With a width, the image is at most that
 * wide, as AVIF or WebP if the browser accepts them.
 */
export const mediaPath = (filename: string, widthPx?: ImageWidth): string =>
  API.media.path + encodeURIComponent(filename) + (widthPx ? `?w=${widthPx}` : '');
