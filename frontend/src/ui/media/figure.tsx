import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { imageSource, type SiteImage } from '../../lib/site-image.ts';
import { Image } from './image.tsx';

const Frame = styled.figure`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;
/* Fills the figure's height. */
const FigureImage = styled(Image)`
  flex: 1 0 auto;
`;
/** The caption under an image or a drawing. */
export const FigureCaption = styled.figcaption`
  padding-top: 0.6rem;
`;

type FigureProps = {
  image: SiteImage;
  caption: ReactNode;
  /** Shape of the image's box, as a CSS ratio; the image's own by default. */
  ratio?: string;
  /** Its width on the page, as an image's `sizes`. */
  sizes: string;
  /** Loads the image before others, for a page's first view. */
  first?: boolean;
  className?: string;
};

/** An image of the site with its caption. */
export const Figure = ({ image, caption, ratio, sizes, first, className }: FigureProps) => (
  <Frame className={className}>
    <FigureImage
      {...imageSource(image)}
      alt={image.alt}
      width={image.width}
      height={image.height}
      ratio={ratio}
      sizes={sizes}
      eager={first}
      fetchPriority={first ? 'high' : undefined}
    />
    <FigureCaption>{caption}</FigureCaption>
  </Frame>
);
