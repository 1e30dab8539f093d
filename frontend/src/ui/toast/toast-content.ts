/** The content of a toast. Errors are `destructive`. */
export type ToastContent = {
  title: string;
  description: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** How long it stays, in milliseconds, instead of the default. */
  durationMs?: number;
  /** At the top of the page instead of the bottom, for a page whose controls are there. */
  onTop?: boolean;
};

/** The current toast. A dismissed one is closed until it is removed. */
export type CurrentToast = ToastContent & { id: number; open: boolean };

/** The key that moves focus to the notification area. */
export const TOAST_HOTKEY = 'F8';
/** How long a toast stays by default, in milliseconds. A pointer over it or focus in it pauses the time. */
export const TOAST_DURATION_MS = 5000;
