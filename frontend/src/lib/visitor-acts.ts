import { useEffect, useState } from 'react';

const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
/** Who only looks on is waited for so long, in milliseconds. */
const ONLOOKER_MS = 2000;

let acted: Promise<void> | undefined;

/**
 * Resolves when the visitor first does something, or after a moment: the time for code that the first view does
 * without, so that it keeps nothing waiting that the view needs.
 */
export const visitorActs = (): Promise<void> =>
  (acted ??= new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const done = () => {
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, done, options);
      resolve();
    };
    const timer = setTimeout(done, ONLOOKER_MS);
    for (const act of ACTS) window.addEventListener(act, done, options);
  }));

/** Whether {@link visitorActs} has resolved. */
export const useVisitorActs = (): boolean => {
  const [active, setActive] = useState(false);
  useEffect(() => void visitorActs().then(() => setActive(true)), []);
  return active;
};
