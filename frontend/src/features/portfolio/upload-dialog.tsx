import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { UploadForm } from './upload-form.tsx';

const Backdrop = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 50;
  display: grid;
  place-items: center;
  padding: 1rem;
  overflow-y: auto;
  background: rgb(31 26 21 / 0.6);
  @media (max-width: 599px) {
    place-items: start center;
  }
`;
const Sheet = styled(Dialog.Content)`
  width: min(100%, 44rem);
  padding: 1.75rem;
  border: 1.5px solid var(--ink);
  border-radius: var(--radius);
  background: var(--paper);
  box-shadow: var(--float);
  &:focus {
    outline: none;
  }
  h2 {
    margin-bottom: 1.25rem;
    font-size: 1.75rem;
  }
  @media (max-width: 599px) {
    padding: 1.15rem;
  }
`;

/** 'Add to Portfolio': opened by its trigger, closed by Cancel, Escape or a finished upload. */
export const UploadDialog = ({
  open,
  onOpenChange,
  onUploaded,
  onClosed,
  trigger,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUploaded: () => void;
  /** Called when the dialog has closed. Focus returns to the trigger unless the event's default is prevented. */
  onClosed: (event: Event) => void;
  trigger: ReactNode;
}) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
    <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
    <Dialog.Portal>
      <Backdrop>
        <Sheet
          aria-describedby={undefined}
          // A click outside by mistake must not lose the input.
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={onClosed}
        >
          <Dialog.Title>Add to Portfolio</Dialog.Title>
          <UploadForm onUploaded={onUploaded} onCancel={() => onOpenChange(false)} />
        </Sheet>
      </Backdrop>
    </Dialog.Portal>
  </Dialog.Root>
);
