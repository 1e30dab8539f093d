import { useEffect, useState } from 'react';

const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
/** How long to wait for a visitor who does nothing, in milliseconds. */
const TIMEOUT_MS = 2000;

let interaction: Promise<void> | undefined;

/**
 * Resolves at the visitor's first interaction, or after two seconds. Wait for it before loading code that the first view
 * does not need.
 */
export const firstInteraction = (): Promise<void> =>
  (interaction ??= new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const done = () => {
      clearTimeout(timer);
      for (const event of EVENTS) window.removeEventListener(event, done, options);
      resolve();
    };
    const timer = setTimeout(done, TIMEOUT_MS);
    for (const event of EVENTS) window.addEventListener(event, done, options);
  }));

/** Whether {@link firstInteraction} has resolved. */
export const useHasInteracted = (): boolean => {
  const [interacted, setInteracted] = useState(false);
  useEffect(() => void firstInteraction().then(() => setInteracted(true)), []);
  return interacted;
};
