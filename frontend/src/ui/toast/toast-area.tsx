import * as Radix from '@radix-ui/react-toast';
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Button, IconButton } from '../controls/button.tsx';
import { CloseIcon } from '../icons.tsx';
import { MEDIA } from '../tokens.ts';
import { TOAST_HOTKEY, type ToastEntry, type ToastStore } from './toast-store.ts';

/** How long a toast stays, in milliseconds. A pointer over it or focus in it pauses the time. */
const TOAST_DURATION_MS = 5000;
/** A swipe to the right beyond this many pixels closes a toast. */
const TOAST_SWIPE_THRESHOLD_PX = 50;
const TOAST_LABEL = 'Notification';

const enter = keyframes`
  from { opacity: 0; transform: translateY(0.75rem); }
`;
const leave = keyframes`
  to { opacity: 0; }
`;
const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { transform: translateX(calc(100% + 1rem)); }
`;
const runDown = keyframes`
  from { transform: none; }
  to { transform: scaleX(0); }
`;

/** Windows at 400 % zoom. */
const LOW = '@media (max-height: 320px)';

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
  /* Over the header alone, since there is no room beside a notice next to the button that was pressed. */
  ${LOW} {
    &,
    &[data-edge] {
      inset: 0 0 auto auto;
      padding: 0.25rem;
    }
  }
  @media print {
    display: none;
  }
`;

const Box = styled(Radix.Root)<{ $destructive: boolean }>`
  --tone: var(--crease);
  pointer-events: auto;
  position: relative;
  overflow: hidden;
  padding: 0.9rem 3.4rem 1.1rem 1.1rem;
  ${LOW} {
    min-height: 3rem;
    padding: 0.3rem 2.9rem 0.45rem 0.75rem;
    font-size: 0.875rem;
    line-height: 1.3;
  }
  background: var(--white);
  border: 1px solid var(--ink);
  border-left: 6px solid var(--tone);
  border-radius: var(--radius);
  box-shadow: var(--float);
  ${({ $destructive }) =>
    $destructive &&
    css`
      --tone: var(--carmine);
      border-color: var(--carmine);
      background: var(--carmine-tint);
      ${Title} {
        color: var(--carmine);
      }
      ${Description} {
        color: var(--ink);
      }
    `}
  &[data-state='open'] {
    animation: ${enter} var(--mid) var(--ease);
  }
  &[data-state='closed'] {
    animation: ${leave} var(--fast) var(--ease) forwards;
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: none;
    transition: transform var(--fast) var(--ease);
  }
  &[data-swipe='end'] {
    animation: ${swipeOut} var(--fast) var(--ease) forwards;
  }
`;
const inline = css`
  ${LOW} {
    display: inline;
    margin: 0 0.35em 0 0;
    font-size: inherit;
    line-height: inherit;
  }
`;
const Title = styled(Radix.Title)`
  font-weight: 700;
  line-height: 1.3;
  ${inline}
`;
const Description = styled(Radix.Description)`
  margin-top: 0.15rem;
  font-size: var(--t-small);
  line-height: 1.45;
  color: var(--ink-2);
  overflow-wrap: anywhere;
  ${inline}
`;
const ActionButton = styled(Button)`
  margin-top: 0.6rem;
`;
const CloseButton = styled(IconButton)`
  position: absolute;
  top: 2px;
  right: 2px;
  &:focus-visible {
    outline-offset: -5px;
  }
`;
const TimeBar = styled.span<{ $paused: boolean; $durationMs: number }>`
  position: absolute;
  inset: auto 0 0 0;
  height: 3px;
  background: var(--tone);
  transform-origin: left;
  animation: ${runDown} ${({ $durationMs }) => $durationMs}ms linear forwards;
  animation-play-state: ${({ $paused }) => ($paused ? 'paused' : 'running')};
  ${MEDIA.reducedMotion} {
    display: none;
  }
`;

const Toast = ({ toast, onClose }: { toast: ToastEntry; onClose: () => void }) => {
  const [paused, setPaused] = useState(false);
  const durationMs = toast.durationMs ?? TOAST_DURATION_MS;
  return (
    <Box
      $destructive={toast.variant === 'destructive'}
      open={toast.open}
      duration={durationMs}
      onOpenChange={(open) => !open && onClose()}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
    >
      <Title>{toast.title}</Title>
      <Description>{toast.description}</Description>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label} onClick={toast.action.onClick}>
          <ActionButton variant="line" size="small">
            {toast.action.label}
          </ActionButton>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <CloseButton aria-label="Close">
          <CloseIcon />
        </CloseButton>
      </Radix.Close>
      <TimeBar $paused={paused} $durationMs={durationMs} aria-hidden="true" />
    </Box>
  );
};

const isInView = (element: Element | null | undefined) => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return bottom > 0 && top < window.innerHeight;
};

/**
 * The edge at which toasts on phones do not cover the button just pressed, nor the field or panel that has taken focus
 * from it if that is out of view.
 */
const useFreeEdge = (toast: ToastEntry | undefined, viewport: RefObject<Element | null>) => {
  const [edge, setEdge] = useState<'top' | 'bottom'>('bottom');
  // Not every browser gives focus to what is pressed.
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const press = ({ target }: Event) => void (pressed.current = target as Element);
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, []);
  const shown = toast?.open && toast.id;
  useLayoutEffect(() => {
    if (!shown) return;
    const move = () => {
      const kept = isInView(pressed.current) ? pressed.current : document.activeElement;
      if (!kept || kept === document.body || viewport.current?.contains(kept)) return;
      setEdge(kept.getBoundingClientRect().top < window.innerHeight / 2 ? 'bottom' : 'top');
    };
    move();
    // Of a scrolled dialog too.
    const events = ['focusin', 'scroll'];
    for (const event of events) document.addEventListener(event, move, true);
    return () => {
      for (const event of events) document.removeEventListener(event, move, true);
    };
  }, [shown, viewport]);
  return edge;
};

/** The notification area with the toasts of a store. `focused` gives it focus. */
export const ToastArea = ({ store, focused }: { store: ToastStore; focused: boolean }) => {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const viewport = useRef<HTMLOListElement>(null);
  const edge = useFreeEdge(toasts[0], viewport);
  const cameFrom = useRef<Element>(null);

  useEffect(() => {
    if (focused) viewport.current?.focus();
  }, [focused]);

  const rememberOrigin = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  /*
   * Radix leaves focus in the emptied area and keeps its timer paused, so that no later toast would close by itself.
   * Returning focus and sending the area a `pointerleave` ends the pause.
   */
  const release = () => {
    const area = viewport.current?.parentElement;
    if (area?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus({ preventScroll: true });
    }
    if (area?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    area?.dispatchEvent(new Event('pointerleave'));
  };

  return (
    <Radix.Provider
      label={TOAST_LABEL}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          onClose={() => {
            release();
            store.dismiss(toast.id);
          }}
        />
      ))}
      <Viewport
        $onTop={toasts[0]?.onTop}
        data-edge={edge}
        ref={viewport}
        label={TOAST_LABEL}
        hotkey={[TOAST_HOTKEY]}
        onFocus={rememberOrigin}
      />
    </Radix.Provider>
  );
};
