import { mediaPath, PICTURE_WIDTHS_PX } from '@packaging/contracts/media';

/** A picture of the site: its file, the file's size in pixels, and what is to be seen. */
export interface SitePicture {
  file: string;
  width: number;
  height: number;
  alt: string;
}

/**
 * Where a browser finds a site picture: the file itself, and narrower copies of it to choose from by the
 * `sizes` that the page gives.
 */
export const pictureSource = ({ file, width }: Pick<SitePicture, 'file' | 'width'>) => ({
  src: mediaPath(file),
  srcSet: [
    ...PICTURE_WIDTHS_PX.filter((narrower) => narrower < width).map(
      (narrower) => `${mediaPath(file, narrower)} ${narrower}w`,
    ),
    `${mediaPath(file)} ${width}w`,
  ].join(', '),
});
