import { IMAGE_WIDTHS_PX, type ImageWidth, mediaPath } from '@packaging/contracts/media';

/** An image of the site: its file, its size in pixels, and a description. */
export interface SiteImage {
  file: string;
  width: number;
  height: number;
  alt: string;
}

/** `srcset` entries for copies of an image in these widths. */
export const copiesOf = (file: string, widthsPx: readonly ImageWidth[]): string[] =>
  widthsPx.map((width) => `${mediaPath(file, width)} ${width}w`);

/**
 * `src` and `srcSet` of a site image: the file and its smaller copies. A copy of the same width replaces the file, since
 * copies have better formats.
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
