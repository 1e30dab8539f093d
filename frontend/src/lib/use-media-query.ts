import { useCallback, useState, useSyncExternalStore } from 'react';

/** The visitor asks for less motion. */
export const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)';

const listOf = (query: string) => (typeof window === 'undefined' ? undefined : window.matchMedia(query));

/** Whether a media query, always the same one, holds now; false while the page is prerendered. */
export const useMediaQuery = (query: string): boolean => {
  // Asked for once: a list costs the browser more than its answer.
  const [list] = useState(() => listOf(query));
  const subscribe = useCallback(
    (onChange: () => void) => {
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [list],
  );
  return useSyncExternalStore(
    subscribe,
    () => Boolean(list?.matches),
    () => false,
  );
};
