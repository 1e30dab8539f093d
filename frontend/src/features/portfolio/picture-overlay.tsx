import * as Dialog from '@radix-ui/react-dialog';
import { mediaPath } from '@packaging/contracts/media';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { type CSSProperties, type MouseEvent, type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { categoryLabel } from './categories.ts';

const Backdrop = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: rgb(31 26 21 / 0.96);
`;
/* The whole screen, so that all around the picture is where a click closes it; what does not fit scrolls. */
const Stage = styled(Dialog.Content)`
  position: fixed;
  inset: 0;
  z-index: 51;
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  padding: 0 var(--margin) 1.5rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  color: var(--paper);
  cursor: zoom-out;
  &:focus {
    outline: none;
  }
  :focus-visible {
    outline-color: var(--kraft);
  }
`;
const Bar = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  justify-self: end;
  padding-block: 1rem;
  cursor: auto;
`;
/* As wide as the picture may be for the screen's height, and as it is; its words may need more. */
const PICTURE_WIDTH = 'min(100%, var(--width), max(100dvh - 13rem, 11rem) * var(--ratio))';
const Sheet = styled.div`
  place-self: center;
  width: ${PICTURE_WIDTH};
  min-width: min(100%, 18rem);
  cursor: auto;
`;
const CloseButton = styled(Button)`
  --fg: var(--paper);
  --bd: var(--kraft);
  &:hover {
    --bg: var(--kraft);
    --fg: var(--ink);
  }
`;
const Image = styled(Picture)`
  width: ${PICTURE_WIDTH};
  margin-inline: auto;
  background: none;
`;
const Caption = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 2rem;
  align-items: baseline;
  justify-content: space-between;
  padding-top: 0.9rem;
  color: var(--on-ink-2);
`;
const Title = styled(Dialog.Title)`
  color: var(--paper);
  font-size: 1.5rem;
  font-stretch: 82%;
  line-height: 1.2;
  overflow-wrap: anywhere;
`;
const Text = styled(Dialog.Description)`
  font: 450 var(--t-mono)/1.5 var(--mono);
  overflow-wrap: anywhere;
`;

/** Assumed until the picture is there to tell: the grid's shape. */
const ASSUMED_PX = { width: 1280, height: 960 };

const FullPicture = ({ item }: { item: PortfolioItem }) => {
  const [{ width, height }, setSize] = useState(ASSUMED_PX);
  const readSize = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) =>
    setSize({ width: image.naturalWidth, height: image.naturalHeight });
  return (
    <Sheet style={{ '--width': `${width}px`, '--ratio': width / height } as CSSProperties}>
      <Image
        src={mediaPath(item.filename)}
        alt={item.title}
        width={width}
        height={height}
        fit="contain"
        eager
        onLoad={readSize}
      />
      <Caption>
        <Title>{item.title}</Title>
        <Text>
          {categoryLabel(item.category)}
          {item.description && `. ${item.description}`}
        </Text>
      </Caption>
    </Sheet>
  );
};

/** Whether a click is beside the picture. The second one of a double click meant the card that opened it. */
const isClickOutside = ({ target, currentTarget, detail }: MouseEvent) =>
  target === currentTarget && detail < 2;

/** An item's picture in full size (SPEC §2). Close, Escape and a click outside end it. */
export const PictureOverlay = ({
  item,
  onClose,
  onClosed,
}: {
  item: PortfolioItem | undefined;
  onClose: () => void;
  /** Called when the overlay is gone, for focus to go back to where it came from. */
  onClosed: () => void;
}) => (
  <Dialog.Root open={item !== undefined} onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Backdrop />
      {item && (
        <Stage
          onClick={(event) => isClickOutside(event) && onClose()}
          // Outside the screen there are but notifications, and these may be clicked away.
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <Bar>
            <Dialog.Close asChild>
              <CloseButton variant="line" size="small">
                Close
              </CloseButton>
            </Dialog.Close>
          </Bar>
          <FullPicture item={item} />
        </Stage>
      )}
    </Dialog.Portal>
  </Dialog.Root>
);
