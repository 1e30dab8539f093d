import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { visitorActs } from '../../lib/visitor-acts.ts';
import { createToastStore, TOAST_HOTKEY, type ToastContent } from './toast-store.ts';

type Toasts = { show: (content: ToastContent) => void; dismiss: () => void; loadArea: () => void };
const ToastContext = createContext<Toasts | undefined>(undefined);

const useToasts = (): Toasts => {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
};

/** Closes the toast that is there: when what it says is over, before its time is. */
export const useDismissToast = (): (() => void) => useToasts().dismiss;

/** Gives `toast({ title, description, variant?, action? })`. One toast is visible at a time. */
export const useToast = (): ((content: ToastContent) => void) => {
  const { show, loadArea } = useToasts();
  // Not with the first toast, which may report that the network is gone.
  useEffect(() => void visitorActs().then(loadArea), [loadArea]);
  return show;
};

/**
 * Provides toasts to everything inside, and the notification area at the end of the page. The area is loaded once a
 * component that uses toasts is mounted or its key is pressed, since most pages show none.
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [store] = useState(createToastStore);
  const [Area, setArea] = useState<typeof import('./toast-area.tsx').ToastArea>();
  const [focusRequested, setFocusRequested] = useState(false);

  const loadArea = useCallback(() => {
    import('./toast-area.tsx').then(
      ({ ToastArea }) => setArea(() => ToastArea),
      () => undefined,
    );
  }, []);
  const [toasts] = useState(() => ({
    loadArea,
    dismiss: () => store.dismiss(),
    show: (content: ToastContent) => {
      store.show(content);
      loadArea();
    },
  }));

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
      <div aria-live="off">{Area && <Area store={store} focused={focusRequested} />}</div>
    </ToastContext>
  );
};
