import { type RefObject, useEffect } from 'react';

/** The header is compact beyond this scroll, in pixels. */
const COMPACT_BEYOND_PX = 20;
/** The header's background is at its full strength from this scroll on, in pixels. */
const FADE_OVER_PX = 100;

/**
 * Writes the page's scroll to the header: `--fade` from 0 to 1, and `data-compact`. Directly to the element, to save
 * a render for every scrolled pixel.
 */
export const useHeaderScroll = (header: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const update = () => {
      // Safari reports a negative scroll while the page is pulled down.
      const fade = Math.min(Math.max(window.scrollY / FADE_OVER_PX, 0), 1);
      header.current?.style.setProperty('--fade', String(fade));
      header.current?.toggleAttribute('data-compact', window.scrollY > COMPACT_BEYOND_PX);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [header]);
};
