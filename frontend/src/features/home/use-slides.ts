import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type Move = (slides: EmblaCarouselType) => void;

/**
 * The slides within an element: the shown slide's index, and `move` to change it. The carousel's library is loaded
 * when `wanted`, or with the first move, which is made once it is there.
 */
export const useSlides = (viewport: RefObject<HTMLElement | null>, wanted: boolean) => {
  const [selected, setSelected] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const slides = useRef<EmblaCarouselType>(undefined);
  const asked = useRef<Move>(undefined);
  const needed = wanted || attempts > 0;

  useEffect(() => {
    if (!needed) return;
    let gone = false;
    const begin = ({ createSlides }: typeof import('./slides.ts')) => {
      if (gone || !viewport.current) return;
      const created = createSlides(viewport.current);
      created.on('select', () => setSelected(created.selectedScrollSnap()));
      slides.current = created;
      asked.current?.(created);
    };
    // When loading fails, the first slide stays and the next move tries again.
    import('./slides.ts').then(begin, () => undefined);
    return () => {
      gone = true;
      slides.current?.destroy();
      slides.current = undefined;
    };
  }, [needed, attempts, viewport]);

  const move = useCallback((how: Move) => {
    if (slides.current) return how(slides.current);
    asked.current = how;
    setAttempts((count) => count + 1);
  }, []);
  return { selected, move };
};
