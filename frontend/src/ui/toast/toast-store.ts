/** What a toast says. Errors take the `destructive` variant. */
export type ToastContent = {
  title: string;
  description: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** How long it stays, in milliseconds, if not the usual time. */
  durationMs?: number;
  /** At the top of the page instead of its foot, for a page whose controls are there. */
  onTop?: boolean;
};
/** A toast in the store. A dismissed one stays, closed, until it is removed. */
export type ToastEntry = ToastContent & { id: number; open: boolean };

/** The key that moves focus to the notification area. */
export const TOAST_HOTKEY = 'F8';
/** Toasts kept at a time; a new one takes the place of the one before. */
const TOAST_LIMIT = 1;
/** A dismissed toast is removed after this time, in milliseconds. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** The toasts of one app, in the shape `useSyncExternalStore` reads. */
export const createToastStore = () => {
  let toasts: readonly ToastEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<number, ReturnType<typeof setTimeout>>();

  const set = (next: readonly ToastEntry[]) => {
    toasts = next;
    for (const [id, timer] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      removals.delete(id);
    }
    for (const listener of listeners) listener();
  };

  return {
    getSnapshot: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows a toast, in place of the one that is there. */
    show: (content: ToastContent) => {
      lastId += 1;
      set([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
    },
    /** Closes a toast, or the one that is there, and removes it later. */
    dismiss: (id = lastId) => {
      set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      if (removals.has(id) || !toasts.some((toast) => toast.id === id)) return;
      const remove = () => set(toasts.filter((toast) => toast.id !== id));
      removals.set(id, setTimeout(remove, TOAST_REMOVE_DELAY_MS));
    },
  };
};
export type ToastStore = ReturnType<typeof createToastStore>;
