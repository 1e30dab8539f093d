import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the prerendered page and true once React has hydrated it, which costs a second render. With
 * `fromTheStart` it is always true, for callers that need it only sometimes.
 */
export const useHydrated = (fromTheStart = false): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => fromTheStart,
  );
