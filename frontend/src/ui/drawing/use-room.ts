import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Room } from '../../lib/dieline/layout/fit.ts';

/**
 * An element's size in px, for drawings whose text and lines have the same size at every scale. Until it is measured, and
 * in the prerendered page, it is `assumed`: the drawing's viewBox has that size and scales with its element, so nothing
 * moves when the real size is known. The first measured size is set in a transition.
 */
export function useRoom<T extends Element>(assumed: Room): [RefObject<T | null>, Room] {
  const ref = useRef<T>(null);
  const [measured, setMeasured] = useState<Room>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      // Hidden elements have no size: keep the last one.
      if (width < 1 || height < 1) return;
      setMeasured((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    let first = true;
    const observer = new ResizeObserver(() => {
      if (first) startTransition(measure);
      else measure();
      first = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, measured ?? assumed];
}

/** Calls `onScale` with a drawing's scale, in px per inch, each time it changes. */
export function useScaleReport(scale: number, onScale: ((pxPerInch: number) => void) | undefined): void {
  const report = useEffectEvent(() => onScale?.(scale));
  useEffect(() => report(), [scale]);
}
