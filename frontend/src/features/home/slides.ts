import createEmbla, { type EmblaCarouselType } from 'embla-carousel';
import { timedScroll } from './timed-scroll.ts';

const TRANSITION_MS = 500;

/** Creates a looping, swipeable carousel from the viewport's only child, whose children are the slides. */
export const createSlides = (viewport: HTMLElement): EmblaCarouselType =>
  createEmbla(viewport, { loop: true }, [timedScroll(TRANSITION_MS)]);
