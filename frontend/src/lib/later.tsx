import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { visitorActs } from './visitor-acts.ts';

/** Counts as near: everything above, and half a screen below the visible part. */
const NEAR = { rootMargin: '1000000px 0px 50%' };

const isNear = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    }, NEAR);
    observer.observe(element);
  });

const isNeeded = async (element: Element) => {
  await visitorActs();
  await isNear(element);
};

/**
 * A part of a page whose code is loaded when the visitor scrolls near it. Until then it is the prerendered HTML that
 * begins with the element of this id, so it must work without scripts: text, links, images. Where nothing is
 * prerendered, it is loaded at once.
 */
export const later = (id: string, load: () => Promise<ComponentType>) => {
  let onMissing = () => {};
  const isMissing = new Promise<void>((resolve) => {
    onMissing = resolve;
  });

  const Part = lazy(async () => {
    const prerendered = typeof document === 'undefined' ? null : document.getElementById(id);
    if (prerendered) await Promise.race([isNeeded(prerendered), isMissing]);
    try {
      return { default: await load() };
    } catch (error) {
      // The prerendered part stays, rather than being replaced by an error.
      if (prerendered?.isConnected) return new Promise<never>(() => {});
      throw error;
    }
  });
  /** Rendered only where the prerendered part is missing or removed. */
  const Missing = () => {
    useEffect(onMissing, []);
    return null;
  };
  return () => (
    <Suspense fallback={<Missing />}>
      <Part />
    </Suspense>
  );
};
