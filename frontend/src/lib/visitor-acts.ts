import { useEffect, useState } from 'react';

const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
/** How long to wait for a passive visitor, in milliseconds. */
const PASSIVE_VISITOR_MS = 2000;

let acted: Promise<void> | undefined;

/**
 * Resolves with the visitor's first action, or after two seconds: the time to load code that the first view does
 * not need.
 */
export const visitorActs = (): Promise<void> =>
  (acted ??= new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const done = () => {
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, done, options);
      resolve();
    };
    const timer = setTimeout(done, PASSIVE_VISITOR_MS);
    for (const act of ACTS) window.addEventListener(act, done, options);
  }));

/** Whether {@link visitorActs} has resolved. */
export const useVisitorActs = (): boolean => {
  const [active, setActive] = useState(false);
  useEffect(() => void visitorActs().then(() => setActive(true)), []);
  return active;
};
