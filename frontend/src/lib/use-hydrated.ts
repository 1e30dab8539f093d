import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the prerendered page and true once React has hydrated it, which costs a second render. Callers that do not
 * need it can skip that render: with `always` it is true at once.
 */
export const useHydrated = (always = false): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => always,
  );
