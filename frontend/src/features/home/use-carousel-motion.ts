import { type FocusEvent, type PointerEvent, type RefObject, useState } from 'react';
import { REDUCED_MOTION_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { useOnScreen } from '../../lib/use-on-screen.ts';

/**
 * When the carousel may move. It does not move off screen or, with reduced motion, until the visitor presses play. It
 * does not advance while it is hovered or has keyboard focus.
 */
export const useCarouselMotion = (carousel: RefObject<HTMLElement | null>) => {
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reducedMotion = useMediaQuery(REDUCED_MOTION_QUERY);
  const onScreen = useOnScreen(carousel);
  const [seen, setSeen] = useState(false);
  if (onScreen && !seen) setSeen(true);

  const enabled = choice ? choice === 'play' : !reducedMotion;
  const playing = enabled && onScreen;
  return {
    /** The visitor prefers reduced motion. */
    reducedMotion,
    /** The carousel has been on screen. */
    seen,
    /** Motion is enabled, as the pause button shows. */
    enabled,
    toggle: () => setChoice(enabled ? 'pause' : 'play'),
    /** The visible slide's video plays. */
    playing,
    /** The carousel advances by itself. */
    advancing: playing && !hovered && !focused,
    /** For the carousel's outermost element. */
    handlers: {
      // Only for a mouse: a tap enters too, but never leaves.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // Only keyboard focus: a clicked button keeps focus too.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
};
