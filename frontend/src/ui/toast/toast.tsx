import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { firstInteraction } from '../../lib/first-interaction.ts';
import { TOAST_HOTKEY, type ToastContent } from './toast-content.ts';
import { useCurrentToast } from './use-current-toast.ts';

type Toasts = { show: (content: ToastContent) => void; dismiss: () => void; loadArea: () => void };
const ToastContext = createContext<Toasts | undefined>(undefined);

const useToasts = (): Toasts => {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
};

/** Returns a function that closes the current toast, for when its message no longer applies. */
export const useDismissToast = (): (() => void) => useToasts().dismiss;

/** Returns `toast({ title, description, variant?, action? })`. A new toast replaces the current one. */
export const useToast = (): ((content: ToastContent) => void) => {
  const { show, loadArea } = useToasts();
  // Not with the first toast, which may report that the network is down.
  useEffect(() => void firstInteraction().then(loadArea), [loadArea]);
  return show;
};

/**
 * Provides toasts, and the notification area at the end of the page. Since most pages show no toast, the area is loaded
 * when its key is pressed, or after the first interaction with a page that uses toasts.
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const { toast, show, dismiss } = useCurrentToast();
  const [Area, setArea] = useState<typeof import('./toast-area.tsx').ToastArea>();
  const [focusRequested, setFocusRequested] = useState(false);

  const loadArea = useCallback(() => {
    import('./toast-area.tsx').then(
      ({ ToastArea }) => setArea(() => ToastArea),
      () => undefined,
    );
  }, []);
  const toasts = useMemo(
    () => ({
      dismiss,
      loadArea,
      show: (content: ToastContent) => {
        show(content);
        loadArea();
      },
    }),
    [show, dismiss, loadArea],
  );

  useEffect(() => {
    if (Area) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== TOAST_HOTKEY) return;
      setFocusRequested(true);
      loadArea();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [Area, loadArea]);

  return (
    <ToastContext value={toasts}>
      {children}
      {/* An opening modal dialog hides everything without this attribute from screen readers. */}
      <div aria-live="off">{Area && <Area toast={toast} onDismiss={dismiss} focused={focusRequested} />}</div>
    </ToastContext>
  );
};
