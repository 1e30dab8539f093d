import type { EmblaCarouselType } from 'embla-carousel';

/** The time of one of Embla's animation steps, in milliseconds. */
const STEP_MS = 1000 / 60;

/** The fraction of a move that remains after a fraction of its time: fast at first, slow at the end. */
const remaining = (time: number) => (1 - time) ** 3;

/**
 * Embla plugin: moves by button, dot or timer take exactly `durationMs`. Embla's friction, which has no fixed duration,
 * still moves swiped slides.
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
      // Called by Embla's `scrollTo` only: the drag handler uses the friction body directly.
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

    const switchToFriction = () => {
      timed = false;
    };
    api.on('pointerDown', switchToFriction);
    stopListening = () => void api.off('pointerDown', switchToFriction);
  };

  return { name: 'timedScroll', options: {}, init, destroy: () => stopListening() };
};
