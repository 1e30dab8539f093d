import { mediaPath, IMAGE_WIDTHS_PX } from '@packaging/contracts/media';

/** An image of the site: its file, the file's size in pixels, and what it shows. */
export interface SiteImage {
  file: string;
  width: number;
  height: number;
  alt: string;
}

/**
 * `src` and `srcSet` of a site image: the file and its smaller copies. A copy of the file's own width replaces it,
 * since copies are in better formats.
 */
export const imageSource = ({ file, width }: Pick<SiteImage, 'file' | 'width'>) => ({
  src: mediaPath(file),
  srcSet: [
    ...IMAGE_WIDTHS_PX.filter((copy) => copy <= width).map((copy) => `${mediaPath(file, copy)} ${copy}w`),
    ...((IMAGE_WIDTHS_PX as readonly number[]).includes(width) ? [] : [`${mediaPath(file)} ${width}w`]),
  ].join(', '),
});
