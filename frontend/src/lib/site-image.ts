import { IMAGE_WIDTHS_PX, type ImageWidth, mediaPath } from '@packaging/contracts/media';

/** An image of the site: its file, the file's size in pixels, and what it shows. */
export interface SiteImage {
  file: string;
  width: number;
  height: number;
  alt: string;
}

/** Copies of an image in these widths, as a `srcset` lists them. */
export const copiesOf = (file: string, widthsPx: readonly ImageWidth[]): string[] =>
  widthsPx.map((width) => `${mediaPath(file, width)} ${width}w`);

/**
 * `src` and `srcSet` of a site image: the file and its smaller copies. A copy of the file's own width replaces it,
 * since copies are in better formats.
 */
export const imageSource = ({ file, width }: Pick<SiteImage, 'file' | 'width'>) => ({
  src: mediaPath(file),
  srcSet: [
    ...copiesOf(
      file,
      IMAGE_WIDTHS_PX.filter((copy) => copy <= width),
    ),
    ...((IMAGE_WIDTHS_PX as readonly number[]).includes(width) ? [] : [`${mediaPath(file)} ${width}w`]),
  ].join(', '),
});
