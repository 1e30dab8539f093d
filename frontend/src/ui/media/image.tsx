import { type ComponentProps, useCallback, useState } from 'react';
import { css, styled } from 'styled-components';
import { VisuallyHidden } from '../visually-hidden.ts';

const diagonal = (corner: string) => css`
  linear-gradient(to ${corner}, transparent calc(50% - 0.5px), var(--edge) calc(50% - 0.5px) calc(50% + 0.5px), transparent calc(50% + 0.5px))
`;
const Box = styled.div<{ $ratio: string }>`
  position: relative;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  background: var(--kraft-tint);
`;
const Img = styled.img<{ $fit: 'cover' | 'contain' }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: ${({ $fit }) => $fit};
`;
/* Crossed, like an image placeholder in a layout. */
const Missing = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border: 1px solid var(--edge);
  background: ${diagonal('top right')}, ${diagonal('bottom right')}, var(--board);
  color: var(--ink-2);
  font: 500 var(--t-mono)/1.4 var(--mono);
`;
const MissingLabel = styled.span`
  padding: 0.3rem 0.6rem;
  background: var(--board);
`;

type ImageProps = {
  src: string;
  alt: string;
  /** The file's size in pixels, so that nothing moves when it loads. */
  width: number;
  height: number;
  /** Shape of the box, as a CSS ratio; the image's own by default. */
  ratio?: string;
  /** Crop the image to fill the box, or show all of it. */
  fit?: 'cover' | 'contain';
  /** For an image in the first view. Others load when they are near. */
  eager?: boolean;
} & Pick<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'fetchPriority' | 'className' | 'onLoad'>;

/** An image of known size, or a crossed box 'Image Not Found' if it cannot be loaded. */
export const Image = ({
  src,
  alt,
  width,
  height,
  ratio,
  fit = 'cover',
  eager,
  className,
  ...rest
}: ImageProps) => {
  const [failedSrc, setFailedSrc] = useState<string>();
  // A prerendered image may have failed before hydration.
  const checkEarlyFailure = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
    },
    [src],
  );

  return (
    <Box $ratio={ratio ?? `${width} / ${height}`} className={className}>
      {failedSrc === src ? (
        <Missing>
          <VisuallyHidden>{alt}</VisuallyHidden>
          <MissingLabel>Image Not Found</MissingLabel>
        </Missing>
      ) : (
        <Img
          {...rest}
          ref={checkEarlyFailure}
          src={src}
          alt={alt}
          width={width}
          height={height}
          $fit={fit}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </Box>
  );
};
