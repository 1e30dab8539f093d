import { type RefObject, useEffect } from 'react';

/** The header is compact beyond this scroll position, in pixels. */
const COMPACT_BEYOND_PX = 20;
/** The header's background has faded in at this scroll position, in pixels. */
const FADE_OVER_PX = 100;

/**
 * Sets the header's `--fade` (0 to 1) and `data-compact` from the scroll position, on the element itself to avoid a render
 * per scroll event.
 */
export const useHeaderScroll = (header: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const update = () => {
      // Negative in Safari while the page is pulled down.
      const fade = Math.min(Math.max(window.scrollY / FADE_OVER_PX, 0), 1);
      header.current?.style.setProperty('--fade', String(fade));
      header.current?.toggleAttribute('data-compact', window.scrollY > COMPACT_BEYOND_PX);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [header]);
};
