import createEmbla, { type EmblaCarouselType } from 'embla-carousel';
import { timedScroll } from './timed-scroll.ts';

/** A slide takes this long to come, in milliseconds (SPEC §9). */
const TRANSITION_MS = 500;

/** Makes the children of an element's child slides that loop, and that a finger can move. */
export const createSlides = (viewport: HTMLElement): EmblaCarouselType =>
  createEmbla(viewport, { loop: true }, [timedScroll(TRANSITION_MS)]);
