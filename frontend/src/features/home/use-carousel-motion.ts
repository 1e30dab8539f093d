import { type FocusEvent, type PointerEvent, type RefObject, useState } from 'react';
import { REDUCED_MOTION_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { useOnScreen } from '../../lib/use-on-screen.ts';

/**
 * When the carousel may move. It stands still while it is not seen, and for a visitor who wants less motion
 * until that visitor presses play; it does not advance under a mouse or around keyboard focus.
 */
export const useCarouselMotion = (carousel: RefObject<HTMLElement | null>) => {
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reducedMotion = useMediaQuery(REDUCED_MOTION_QUERY);
  const onScreen = useOnScreen(carousel);
  const [seen, setSeen] = useState(false);
  if (onScreen && !seen) setSeen(true);

  const wanted = choice ? choice === 'play' : !reducedMotion;
  const playing = wanted && onScreen;
  return {
    /** The visitor has asked the system for less motion. */
    reducedMotion,
    /** The carousel has been in the window. */
    seen,
    /** What the pause button says: whether motion is wanted at all. */
    wanted,
    toggle: () => setChoice(wanted ? 'pause' : 'play'),
    /** The visible slide's video plays. */
    playing,
    /** The next slide comes by itself. */
    advancing: playing && !hovered && !focused,
    /** For the carousel's outermost element. */
    handlers: {
      // A tap also enters, and never leaves: only a mouse hovers.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A clicked button keeps focus too, but who clicks is not reading by keyboard.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
};
