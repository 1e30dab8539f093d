import { useEffect, useState } from 'react';
import { REDUCED_MOTION_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';

/** The bar is decoration: it rises by a step at each interval. */
const STEP_PERCENT = 0.5;
const STEP_MS = 100;
const DONE_PERCENT = 100;

/**
 * The construction bar's percentage (0 to 100) and a way to pause it, required by WCAG 2.2.2 since it moves for 20
 * seconds. With reduced motion it starts at 100.
 */
export const useConstructionProgress = () => {
  const reducedMotion = useMediaQuery(REDUCED_MOTION_QUERY);
  const [progress, setProgress] = useState(0);
  const [paused, setPaused] = useState(false);
  const percent = reducedMotion ? DONE_PERCENT : progress;
  const done = percent >= DONE_PERCENT;

  useEffect(() => {
    if (paused || done) return;
    const timer = setInterval(
      () => setProgress((now) => Math.min(now + STEP_PERCENT, DONE_PERCENT)),
      STEP_MS,
    );
    return () => clearInterval(timer);
  }, [paused, done]);

  return { percent, done, paused, toggle: () => setPaused((was) => !was) };
};
