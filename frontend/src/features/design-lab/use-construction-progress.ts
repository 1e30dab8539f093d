import { useEffect, useState } from 'react';
import { REDUCED_MOTION_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';

/** The bar rises by this much, this often. It is decoration. */
const STEP_PERCENT = 0.5;
const STEP_MS = 100;
const DONE_PERCENT = 100;

/**
 * The percentage of the construction bar, from 0 to 100, and a way to pause it (WCAG 2.2.2: it moves for 20 seconds
 * beside text). With reduced motion it starts at 100.
 */
export const useConstructionProgress = () => {
  const reducedMotion = useMediaQuery(REDUCED_MOTION_QUERY);
  const [risen, setRisen] = useState(0);
  const [paused, setPaused] = useState(false);
  const percent = reducedMotion ? DONE_PERCENT : risen;
  const done = percent >= DONE_PERCENT;

  useEffect(() => {
    if (paused || done) return;
    const timer = setInterval(() => setRisen((now) => Math.min(now + STEP_PERCENT, DONE_PERCENT)), STEP_MS);
    return () => clearInterval(timer);
  }, [paused, done]);

  return { percent, done, paused, toggle: () => setPaused((was) => !was) };
};
