import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page answers the visitor: false in the prerendered page, until React has taken it over. True `fromTheStart`
 * for who asks only on some condition: to become true costs a second drawing.
 */
export const useHydrated = (fromTheStart = false): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => fromTheStart,
  );
