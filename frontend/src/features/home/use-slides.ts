import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type Move = (slides: EmblaCarouselType) => void;

/**
 * The slides in an element: the visible slide's index, and `move` to change it. The carousel's library is loaded once
 * `wanted` is true or with the first move, which runs when it has loaded.
 */
export const useSlides = (viewport: RefObject<HTMLElement | null>, wanted: boolean) => {
  const [selected, setSelected] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const slides = useRef<EmblaCarouselType>(undefined);
  const pendingMove = useRef<Move>(undefined);
  const needed = wanted || attempts > 0;

  useEffect(() => {
    if (!needed) return;
    let unmounted = false;
    const start = ({ createSlides }: typeof import('./slides.ts')) => {
      if (unmounted || !viewport.current) return;
      const created = createSlides(viewport.current);
      created.on('select', () => setSelected(created.selectedScrollSnap()));
      slides.current = created;
      pendingMove.current?.(created);
    };
    // If loading fails, the first slide stays and the next move retries.
    import('./slides.ts').then(start, () => undefined);
    return () => {
      unmounted = true;
      slides.current?.destroy();
      slides.current = undefined;
    };
  }, [needed, attempts, viewport]);

  const move = useCallback((moveSlides: Move) => {
    if (slides.current) return moveSlides(slides.current);
    pendingMove.current = moveSlides;
    setAttempts((count) => count + 1);
  }, []);
  return { selected, move };
};
