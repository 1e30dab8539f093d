import * as Dialog from '@radix-ui/react-dialog';
import { mediaPath } from '@packaging/contracts/media';
import { PAGES } from '@packaging/contracts/pages';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { type CSSProperties, type MouseEvent, type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Image } from '../../ui/media/image.tsx';
import { categoryLabel } from './categories.ts';

const Backdrop = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: rgb(31 26 21 / 0.96);
`;
/* Covers the screen, so that a click anywhere outside the image closes it. Scrolls if its content is taller. */
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
/* Limited by the image's width and the screen's height. The caption may need more. */
const IMAGE_WIDTH = 'min(100%, var(--width), max(100dvh - 16rem, 11rem) * var(--ratio))';
const Sheet = styled.div`
  place-self: center;
  width: ${IMAGE_WIDTH};
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
const OverlayImage = styled(Image)`
  width: ${IMAGE_WIDTH};
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

const Request = styled(ButtonLink)`
  margin-top: 0.5rem;
`;

/** The size until the image has loaded: the grid's 4:3. */
const ASSUMED_PX = { width: 1280, height: 960 };

type ItemProps = {
  item: PortfolioItem;
  /** Called with a comment for the quote form when the visitor requests something similar. */
  onRequest: (comment: string) => void;
};

const FullImage = ({ item, onRequest }: ItemProps) => {
  const [{ width, height }, setSize] = useState(ASSUMED_PX);
  const readSize = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) =>
    setSize({ width: image.naturalWidth, height: image.naturalHeight });
  return (
    <Sheet style={{ '--width': `${width}px`, '--ratio': width / height } as CSSProperties}>
      <OverlayImage
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
        <Request
          href={PAGES.requestQuote}
          variant="go"
          size="small"
          onClick={() =>
            onRequest(`Something like '${item.title}' (${categoryLabel(item.category)}) in your portfolio.`)
          }
        >
          Request something like this
        </Request>
      </Caption>
    </Sheet>
  );
};

/** Whether a click is outside the image. The second click of a double click was meant for the card. */
const isClickOutside = ({ target, currentTarget, detail }: MouseEvent) =>
  target === currentTarget && detail < 2;

/** An item's image in full size, closed by Close, Escape or a click outside. */
export const ImageOverlay = ({
  item,
  onRequest,
  onClose,
  onClosed,
}: Omit<ItemProps, 'item'> & {
  item: PortfolioItem | undefined;
  onClose: () => void;
  /** Called when the overlay has closed, to return focus. */
  onClosed: () => void;
}) => (
  <Dialog.Root open={item !== undefined} onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Backdrop />
      {item && (
        <Stage
          onClick={(event) => isClickOutside(event) && onClose()}
          // Only toasts lie outside; a click on one must not close the overlay.
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
          <FullImage item={item} onRequest={onRequest} />
        </Stage>
      )}
    </Dialog.Portal>
  </Dialog.Root>
);
