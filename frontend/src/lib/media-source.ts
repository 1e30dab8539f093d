import { mediaPath, IMAGE_WIDTHS_PX } from '@packaging/contracts/media';

/** A picture of the site: its file, the file's size in pixels, and what is to be seen. */
export interface SitePicture {
  file: string;
  width: number;
  height: number;
  alt: string;
}

/**
 * Where a browser finds a site picture: the file itself, and smaller copies of it to choose from by the `sizes`
 * that the page gives. One of the file's own width takes its place, since copies come in better formats.
 */
export const pictureSource = ({ file, width }: Pick<SitePicture, 'file' | 'width'>) => ({
  src: mediaPath(file),
  srcSet: [
    ...IMAGE_WIDTHS_PX.filter((copy) => copy <= width).map((copy) => `${mediaPath(file, copy)} ${copy}w`),
    ...((IMAGE_WIDTHS_PX as readonly number[]).includes(width) ? [] : [`${mediaPath(file)} ${width}w`]),
  ].join(', '),
});
