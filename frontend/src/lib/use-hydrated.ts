import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page answers the visitor: false in the prerendered page, until React has taken it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
