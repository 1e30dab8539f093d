import type { EmblaCarouselType } from 'embla-carousel';

/** Embla moves its slides in steps of this many milliseconds. */
const STEP_MS = 1000 / 60;

/** How much of a move remains after `part` (0 to 1) of its time: fast at first, slow at the end. */
const remaining = (part: number) => (1 - part) ** 3;

/**
 * Embla plugin: a move by button, dot or timer takes exactly `durationMs`. Embla's own moves are driven by friction
 * and have no fixed duration; swipes keep them.
 */
export const timedScroll = (durationMs: number) => {
  const steps = Math.round(durationMs / STEP_MS);
  let stopListening = (): void => undefined;

  const init = (api: EmblaCarouselType) => {
    const engine = api.internalEngine();
    const byFriction = engine.scrollBody;
    const { location, previousLocation, target } = engine;
    let step = steps;
    let timed = false;
    let direction = 0;

    const byTime: typeof byFriction = {
      ...byFriction,
      // Only Embla's `scrollTo` calls this; the drag handler uses the friction body directly.
      useDuration: (duration) => {
        byFriction.useDuration(duration);
        step = duration ? 0 : steps;
        timed = true;
        return byTime;
      },
      useBaseFriction: () => {
        byFriction.useBaseFriction();
        return byTime;
      },
      seek: () => {
        if (!timed) return byFriction.seek();
        const before = remaining(step / steps);
        step = Math.min(step + 1, steps);
        const after = remaining(step / steps);
        const left = target.get() - location.get();
        direction = Math.sign(left);
        previousLocation.set(location);
        location.add(left * (before === 0 ? 1 : 1 - after / before));
        return byTime;
      },
      direction: () => (timed ? direction : byFriction.direction()),
    };
    engine.scrollBody = byTime;

    const leaveToFinger = () => {
      timed = false;
    };
    api.on('pointerDown', leaveToFinger);
    stopListening = () => void api.off('pointerDown', leaveToFinger);
  };

  return { name: 'timedScroll', options: {}, init, destroy: () => stopListening() };
};
