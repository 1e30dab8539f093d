import { expect, type Page } from '@playwright/test';
import { openStopped } from '../support/clock.ts';
import { serveMedia } from '../support/media.ts';

/** The home page's carousel in a visitor's terms. */
export const carousel = (page: Page) => {
  const region = page.getByRole('region', { name: 'Products in motion' });
  const videos = region.locator('video');
  const button = (name: string) => region.getByRole('button', { name, exact: true });
  /** Waits until only the videos of these slides play, counted from 1. */
  const expectPlaying = (numbers: number[]) =>
    expect
      .poll(() =>
        videos.evaluateAll((all) =>
          all.flatMap((video, index) => ((video as HTMLVideoElement).paused ? [] : [index + 1])),
        ),
      )
      .toEqual(numbers);
  return {
    region,
    videos,
    slides: region.locator('[aria-roledescription=slide]'),
    dots: region.getByRole('button', { name: /^Go to slide \d$/ }),
    previous: button('Previous slide'),
    next: button('Next slide'),
    pause: button('Pause slides'),
    play: button('Play slides'),
    dot: (number: number) => button(`Go to slide ${number}`),

    /** Opens the page with a stopped clock that only `pass` advances. */
    open: async () => {
      await serveMedia(page);
      await openStopped(page, '/', () => expect(videos).toHaveCount(4, { timeout: 100 }));
      await region.scrollIntoViewIfNeeded();
      const still = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
      if (still) return;
      // Scroll away and back, so that the first slide's interval begins now.
      await expectPlaying([1]);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expectPlaying([]);
      await region.scrollIntoViewIfNeeded();
    },
    pass: (ms: number) => page.clock.runFor(ms),

    expectPlaying,
    /** Expects this slide to be shown, counted from 1, by its dot and for screen readers. */
    expectShown: async (number: number) => {
      await expect(region.locator('button[aria-current=true]')).toHaveAccessibleName(`Go to slide ${number}`);
      await expect(region.locator('[aria-roledescription=slide]:not([aria-hidden=true])')).toHaveAttribute(
        'aria-label',
        `${number} of 4`,
      );
    },
    /** How far a slide, counted from 1, is to the right of its place, in px. */
    offset: async (number: number) => {
      const slide = await region.locator(`[aria-label="${number} of 4"]`).boundingBox();
      const frame = await region
        .locator('div:has(> div > [aria-roledescription=slide])')
        .last()
        .boundingBox();
      return slide!.x - frame!.x;
    },
  };
};
