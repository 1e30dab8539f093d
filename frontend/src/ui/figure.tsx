import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pictureSource, type SitePicture } from '../lib/media-source.ts';
import { Picture } from './picture.tsx';

const Frame = styled.figure`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;
/* Takes what height its figure is given beyond the picture's own. */
const Image = styled(Picture)`
  flex: 1 0 auto;
`;
/** What stands under a picture or a drawing. */
export const FigureCaption = styled.figcaption`
  padding-top: 0.6rem;
`;

type FigureProps = {
  picture: SitePicture;
  caption: ReactNode;
  /** Shape of the picture's box, as a CSS ratio; the picture's own when it is not given. */
  ratio?: string;
  /** How wide it stands on the page, as the `sizes` of an image. */
  sizes: string;
  /** For the picture of a page's first view: fetched before others. */
  first?: boolean;
  className?: string;
};

/** A picture of the site with its caption. */
export const Figure = ({ picture, caption, ratio, sizes, first, className }: FigureProps) => (
  <Frame className={className}>
    <Image
      {...pictureSource(picture)}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      ratio={ratio}
      sizes={sizes}
      eager={first}
      fetchPriority={first ? 'high' : undefined}
    />
    <FigureCaption>{caption}</FigureCaption>
  </Frame>
);
