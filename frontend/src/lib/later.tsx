import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { visitorActs } from './visitor-acts.ts';

/** Everything above counts as reached, and so does what half a screen more would show. */
const REACHED = { rootMargin: '1000000px 0px 50%' };

const isReached = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    }, REACHED);
    observer.observe(element);
  });

const isNeeded = async (element: Element) => {
  await visitorActs();
  await isReached(element);
};

/**
 * A part of a page whose code comes when the visitor nears it. Until then it is the prerendered HTML that begins
 * with the element of this id, so it must be a part that is read and not worked: links, pictures, words. Where
 * nothing is prerendered it comes at once.
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
      // What can be read stays, rather than giving way to an error.
      if (prerendered?.isConnected) return new Promise<never>(() => {});
      throw error;
    }
  });
  /** Drawn only where the prerendered part is not, or no longer. */
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
