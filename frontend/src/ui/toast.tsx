import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { visitorActs } from '../lib/visitor-acts.ts';
import { createToastStore, TOAST_HOTKEY, type ToastContent } from './toast-store.ts';

type Toasts = { show: (content: ToastContent) => void; loadArea: () => void };
const ToastContext = createContext<Toasts | undefined>(undefined);

/** Gives `toast({ title, description, variant?, action? })`. One toast is visible at a time. */
export const useToast = (): ((content: ToastContent) => void) => {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  const { show, loadArea } = toasts;
  // Not with the first toast: that may be the one that says that the network is gone.
  useEffect(() => void visitorActs().then(loadArea), [loadArea]);
  return show;
};

/**
 * The toasts of everything inside, and the notification area at the end of the page. The area comes once a
 * component that has toasts to show is there, or a visitor asks for it by its key: most pages never say anything.
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [store] = useState(createToastStore);
  const [Area, setArea] = useState<typeof import('./toast-area.tsx').ToastArea>();
  const [awaited, setAwaited] = useState(false);

  const loadArea = useCallback(() => {
    import('./toast-area.tsx').then(
      ({ ToastArea }) => setArea(() => ToastArea),
      () => undefined,
    );
  }, []);
  const [toasts] = useState(() => ({
    loadArea,
    show: (content: ToastContent) => {
      store.show(content);
      loadArea();
    },
  }));

  useEffect(() => {
    if (Area) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== TOAST_HOTKEY) return;
      setAwaited(true);
      loadArea();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [Area, loadArea]);

  return (
    <ToastContext value={toasts}>
      {children}
      {/*
       * A modal dialog hides the page from screen readers as it opens, but for what has this attribute: so it must
       * be there before the area is.
       */}
      <div aria-live="off">{Area && <Area store={store} focused={awaited} />}</div>
    </ToastContext>
  );
};
