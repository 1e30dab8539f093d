import { useEffect, useState } from 'react';
import { REDUCED_MOTION_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';

/** The flaps' angles in degrees: at first upright, at rest a little above the horizontal. */
const UPRIGHT = 88;
export const FLAPS_AT_REST = 16;
const SETTLE_MS = 620;

/** The angle of the hero's flaps, which fold down once. With reduced motion they stay upright. */
export const useSettlingFlaps = (): number => {
  const reducedMotion = useMediaQuery(REDUCED_MOTION_QUERY);
  const [upright, setUpright] = useState(1);

  useEffect(() => {
    if (reducedMotion) return;
    let start: number | undefined;
    let frame = requestAnimationFrame(function settle(now) {
      start ??= now;
      const left = 1 - Math.min((now - start) / SETTLE_MS, 1);
      setUpright(left ** 3);
      if (left > 0) frame = requestAnimationFrame(settle);
    });
    return () => cancelAnimationFrame(frame);
  }, [reducedMotion]);

  return FLAPS_AT_REST + (UPRIGHT - FLAPS_AT_REST) * upright;
};
