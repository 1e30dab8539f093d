import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { firstInteraction } from './first-interaction.ts';

/** Counts as near: everything above, and half a screen below the visible part. */
const NEAR = { rootMargin: '1000000px 0px 50%' };

const untilNear = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    }, NEAR);
    observer.observe(element);
  });

/**
 * A component whose code is loaded when the visitor scrolls near it. Until then the page shows its prerendered HTML,
 * which starts with the element of this id and must work without scripts: text, links, images. Loaded at once if the
 * page is not prerendered.
 */
export const loadWhenNear = (id: string, load: () => Promise<ComponentType>) => {
  let reportMissing = () => {};
  const missing = new Promise<void>((resolve) => {
    reportMissing = resolve;
  });

  const Lazy = lazy(async () => {
    const prerendered = typeof document === 'undefined' ? null : document.getElementById(id);
    if (prerendered) await Promise.race([firstInteraction().then(() => untilNear(prerendered)), missing]);
    try {
      return { default: await load() };
    } catch (error) {
      // Keep the prerendered part rather than showing an error.
      if (prerendered?.isConnected) return new Promise<never>(() => {});
      throw error;
    }
  });
  /** Rendered only if the prerendered part is missing or was removed. */
  const Missing = () => {
    useEffect(reportMissing, []);
    return null;
  };
  return () => (
    <Suspense fallback={<Missing />}>
      <Lazy />
    </Suspense>
  );
};
