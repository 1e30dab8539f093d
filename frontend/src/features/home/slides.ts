import createEmbla, { type EmblaCarouselType } from 'embla-carousel';
import { timedScroll } from './timed-scroll.ts';

/** Duration of a transition, in milliseconds. */
const TRANSITION_MS = 500;

/** Makes a looping, swipeable carousel of the children of the element's child. */
export const createSlides = (viewport: HTMLElement): EmblaCarouselType =>
  createEmbla(viewport, { loop: true }, [timedScroll(TRANSITION_MS)]);
