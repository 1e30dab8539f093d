import { useRef, useSyncExternalStore } from 'react';

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

/**
 * Whether this component was on the prerendered page. Unlike {@link useHydrated} it never changes, and so costs no second
 * drawing.
 */
export const useWasPrerendered = (): boolean => {
  const prerendered = useRef(false);
  useSyncExternalStore(
    never,
    () => false,
    // Asked for by React while it takes over prerendered HTML, and then alone.
    () => {
      prerendered.current = true;
      return false;
    },
  );
  return prerendered.current;
};
