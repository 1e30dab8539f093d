import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { type ReactNode, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { MEDIA } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { cardImage } from './card-image.ts';
import { ImageOverlay } from './image-overlay.tsx';
import { PortfolioCard } from './portfolio-card.tsx';

/* Three columns on large screens. */
const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2rem var(--gutter);
  padding-block: 1.5rem var(--section);
  @media (min-width: 640px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${MEDIA.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 2.75rem var(--gutter);
    padding-top: 2.5rem;
  }
`;

/** The items as cards, and the opened one in full size. */
export const PortfolioGrid = ({
  items,
  onRequest,
}: {
  items: readonly PortfolioItem[];
  onRequest: (comment: string) => void;
}) => {
  const [opened, setOpened] = useState<PortfolioItem>();
  const opener = useRef<HTMLElement>(null);
  return (
    <>
      <Grid>
        {items.map((item) => (
          <li key={item.id}>
            <PortfolioCard
              item={item}
              onOpen={(card) => {
                opener.current = card;
                setOpened(item);
              }}
            />
          </li>
        ))}
      </Grid>
      <ImageOverlay
        item={opened}
        onRequest={onRequest}
        onClose={() => setOpened(undefined)}
        onClosed={() => opener.current?.focus()}
      />
    </>
  );
};

const sweep = keyframes`
  to { transform: translateX(100%); }
`;
const Block = styled.div<{ $height?: string; $width?: string }>`
  position: relative;
  overflow: hidden;
  width: ${({ $width }) => $width ?? '100%'};
  height: ${({ $height }) => $height ?? 'auto'};
  aspect-ratio: ${({ $height }) => ($height ? 'auto' : '4 / 3')};
  margin-top: ${({ $height }) => ($height ? '0.8rem' : '0')};
  background: var(--board);
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &:has(img)::after {
    display: none;
  }
`;
const BlankCards = styled(Grid)`
  /* Six in one column would make the page too long. */
  @media (max-width: 639px) {
    > :nth-child(n + 4) {
      display: none;
    }
  }
`;
const Loading = styled.div`
  ${Block}::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(90deg, transparent, rgb(255 255 255 / 0.55), transparent);
    transform: translateX(-100%);
    animation: ${sweep} 1.6s infinite;
    ${MEDIA.reducedMotion} {
      display: none;
    }
  }
`;
const Failed = styled.div`
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
  ${BlankCards} {
    opacity: 0.75;
    mask-image: linear-gradient(#000 20%, transparent 95%);
  }
`;
const Message = styled.div`
  position: sticky;
  top: calc(var(--header) + 1rem);
  z-index: 1;
  display: grid;
  gap: 1.25rem;
  align-self: start;
  justify-items: start;
  width: fit-content;
  margin: clamp(2.5rem, 5vw, 4.5rem) clamp(0.75rem, 2vw, 2rem);
  padding: clamp(0.75rem, 2vw, 1.25rem);
  background: var(--paper);
`;

/** Empty cards in their final size. `read-early.ts` adds the first images, replacing `*` with their file names. */
const SixBlanks = () => (
  <BlankCards as="div" aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index}>
        <Block
          data-early-image={JSON.stringify(cardImage('*'))}
          // React leaves the added image alone.
          dangerouslySetInnerHTML={{ __html: '' }}
          suppressHydrationWarning
        />
        <Block $height="1.1rem" $width="60%" />
        <Block $height="0.8rem" $width="35%" />
      </div>
    ))}
  </BlankCards>
);

/** Empty cards while the list loads. */
export const PortfolioSkeleton = () => (
  <Loading role="status">
    <VisuallyHidden>Loading portfolio</VisuallyHidden>
    <SixBlanks />
  </Loading>
);

/** Shown if loading failed, over the empty cards, so that nothing on the page moves. */
export const PortfolioFailure = ({ children }: { children: ReactNode }) => (
  <Failed>
    <SixBlanks />
    <Message>{children}</Message>
  </Failed>
);
