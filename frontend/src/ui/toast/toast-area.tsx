import * as Radix from '@radix-ui/react-toast';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { NOT_PRINTED } from '../tokens.ts';
import { LOW, ToastCard } from './toast-card.tsx';
import { type CurrentToast, TOAST_DURATION_MS, TOAST_HOTKEY } from './toast-content.ts';

/** A swipe to the right beyond this many pixels closes a toast. */
const TOAST_SWIPE_THRESHOLD_PX = 50;
const TOAST_LABEL = 'Notification';

const Viewport = styled(Radix.Viewport)<{ $onTop: boolean | undefined }>`
  position: fixed;
  z-index: 60;
  right: 0;
  ${({ $onTop }) => ($onTop ? 'top: var(--header)' : 'bottom: 0')};
  width: 100%;
  padding: 1rem;
  pointer-events: none;
  @media (min-width: 768px) {
    max-width: 420px;
  }
  @media (max-width: 767px) {
    &[data-edge='top'] {
      inset: var(--header-tight) 0 auto;
    }
  }
  /* Over the header only: the pressed button and its notice leave no other room. */
  ${LOW} {
    &,
    &[data-edge] {
      inset: 0 0 auto auto;
      padding: 0.25rem;
    }
  }
  ${NOT_PRINTED}
`;

const isInView = (element: Element | null | undefined) => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return bottom > 0 && top < window.innerHeight;
};

/**
 * The screen edge at which a phone's toast does not cover the button just pressed or, if that is out of view, the field or
 * panel that has focus.
 */
const useFreeEdge = (toast: CurrentToast | undefined, viewport: RefObject<Element | null>) => {
  const [edge, setEdge] = useState<'top' | 'bottom'>('bottom');
  // Not every browser focuses a pressed button.
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => void (pressed.current = target as Element);
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, []);
  const shown = toast?.open && toast.id;
  useLayoutEffect(() => {
    if (!shown) return;
    const move = () => {
      const target = isInView(pressed.current) ? pressed.current : document.activeElement;
      if (!target || target === document.body || viewport.current?.contains(target)) return;
      setEdge(target.getBoundingClientRect().top < window.innerHeight / 2 ? 'bottom' : 'top');
    };
    move();
    // Captured, for scrolling dialogs too.
    const events = ['focusin', 'scroll'];
    for (const event of events) document.addEventListener(event, move, true);
    return () => {
      for (const event of events) document.removeEventListener(event, move, true);
    };
  }, [shown, viewport]);
  return edge;
};

/** The notification area with the current toast. With `focused` it takes focus when it loads. */
export const ToastArea = ({
  toast,
  onDismiss,
  focused,
}: {
  toast: CurrentToast | undefined;
  onDismiss: () => void;
  focused: boolean;
}) => {
  const viewport = useRef<HTMLOListElement>(null);
  const edge = useFreeEdge(toast, viewport);
  const focusOrigin = useRef<EventTarget>(null);

  useEffect(() => {
    if (focused) viewport.current?.focus();
  }, [focused]);

  const rememberOrigin = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) focusOrigin.current = event.relatedTarget;
  };
  /** Radix leaves focus in the empty area and its timer paused, so that no later toast would close by itself. */
  const returnFocusAndResume = () => {
    const area = viewport.current?.parentElement;
    const hasFocus = () => area?.contains(document.activeElement);
    if (hasFocus() && focusOrigin.current instanceof HTMLElement)
      focusOrigin.current.focus({ preventScroll: true });
    if (hasFocus()) (document.activeElement as HTMLElement).blur();
    area?.dispatchEvent(new Event('pointerleave'));
  };

  return (
    <Radix.Provider
      label={TOAST_LABEL}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toast && (
        <ToastCard
          key={toast.id}
          toast={toast}
          onClose={() => {
            returnFocusAndResume();
            onDismiss();
          }}
        />
      )}
      <Viewport
        $onTop={toast?.onTop}
        data-edge={edge}
        ref={viewport}
        label={TOAST_LABEL}
        hotkey={[TOAST_HOTKEY]}
        onFocus={rememberOrigin}
      />
    </Radix.Provider>
  );
};
