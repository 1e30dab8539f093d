import { type ComponentProps, useCallback, useState } from 'react';
import { css, styled } from 'styled-components';
import { VisuallyHidden } from './visually-hidden.ts';

const diagonal = (corner: string) => css`
  linear-gradient(to ${corner}, transparent calc(50% - 0.5px), var(--edge) calc(50% - 0.5px) calc(50% + 0.5px), transparent calc(50% + 0.5px))
`;
const Box = styled.div<{ $ratio: string }>`
  position: relative;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  background: var(--kraft-tint);
`;
const Image = styled.img<{ $fit: 'cover' | 'contain' }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: ${({ $fit }) => $fit};
`;
/* The picture box that a paste-up holds until the picture arrives. */
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

type PictureProps = {
  src: string;
  /** What the picture shows. */
  alt: string;
  /** The file's own size in pixels, so that nothing moves when it arrives. */
  width: number;
  height: number;
  /** Shape of the box, as a CSS ratio; the picture's own when it is not given. */
  ratio?: string;
  /** Fill the box and lose the edges, or show the whole picture. */
  fit?: 'cover' | 'contain';
  /** For a picture that the first view shows; others load as they come near. */
  eager?: boolean;
} & Pick<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'fetchPriority' | 'className' | 'onLoad'>;

/** A picture of known size, or the crossed box 'Image Not Found' when it cannot be loaded (SPEC §8). */
export const Picture = ({
  src,
  alt,
  width,
  height,
  ratio,
  fit = 'cover',
  eager,
  className,
  ...rest
}: PictureProps) => {
  const [failedSrc, setFailedSrc] = useState<string>();
  // A prerendered picture may have failed before React listened.
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
        <Image
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
