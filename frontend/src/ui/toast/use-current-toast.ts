import { useCallback, useEffect, useState } from 'react';
import type { CurrentToast, ToastContent } from './toast-content.ts';

/** A dismissed toast is removed after this time, in milliseconds. */
const REMOVE_DELAY_MS = 1_000_000;

/** The page's one toast, and functions that replace and dismiss it. */
export const useCurrentToast = () => {
  const [toast, setToast] = useState<CurrentToast>();
  useEffect(() => {
    if (!toast || toast.open) return;
    const timer = setTimeout(() => setToast(undefined), REMOVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const show = useCallback(
    (content: ToastContent) => setToast((last) => ({ ...content, id: (last?.id ?? 0) + 1, open: true })),
    [],
  );
  const dismiss = useCallback(() => setToast((last) => (last?.open ? { ...last, open: false } : last)), []);
  return { toast, show, dismiss };
};
