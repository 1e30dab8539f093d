import { useCallback, useState, useSyncExternalStore } from 'react';

/** The visitor prefers reduced motion. */
export const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)';

const queryList = (query: string) => (typeof window === 'undefined' ? undefined : window.matchMedia(query));

/** Whether a media query matches; false in the prerendered page. The query must not change. */
export const useMediaQuery = (query: string): boolean => {
  // Creating the list is expensive, reading it is not.
  const [list] = useState(() => queryList(query));
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
