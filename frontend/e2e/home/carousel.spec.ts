import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';
import { carousel } from './carousel.ts';

const INTERVAL_MS = 3000;
const TRANSITION_MS = 500;

test('has four looping, muted videos, 400 px high, and a control for every slide', async ({ page }) => {
  const slides = carousel(page);
  await slides.open();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expect(slides.slides).toHaveCount(4);
    await expect(slides.videos).toHaveCount(4);
    for (const video of await slides.videos.all()) {
      expect(await video.evaluate((element: HTMLVideoElement) => [element.loop, element.muted])).toEqual([
        true,
        true,
      ]);
      expect((await video.boundingBox())!.height).toBe(400);
      await expect(video).not.toHaveAttribute('controls');
      await expect(video).toHaveAttribute('playsinline');
      await expect(video).toHaveAttribute('muted');
      await expect(video).toHaveAttribute('poster', /attached_assets\/loop-.*-poster\.jpg$/);
      await expect(video).toHaveAttribute('aria-label', /\.$/);
      await expect(video).toHaveText('Your browser does not support the video tag.');
    }
    await expect(slides.previous).toBeVisible();
    await expect(slides.next).toBeVisible();
    await expect(slides.dots).toHaveCount(4);
    for (const number of [1, 2, 3, 4]) await expect(slides.dot(number)).toBeVisible();
    await slides.expectShown(1);
  }
});

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('advances every 3 seconds, in 500 ms, and from the last slide to the first', async ({ page }) => {
      const slides = carousel(page);
      await slides.open();
      await slides.expectPlaying([1]);
      for (const number of [2, 3, 4, 1]) {
        await slides.pass(INTERVAL_MS - 1);
        await slides.expectShown(number === 1 ? 4 : number - 1);
        await slides.pass(1);
        await slides.expectShown(number);
        await slides.expectPlaying([number]);
      }
      await slides.pass(INTERVAL_MS);
      await slides.pass(TRANSITION_MS / 2);
      expect(Math.abs(await slides.offset(2))).toBeGreaterThan(5);
      await slides.pass(TRANSITION_MS / 2 + 50);
      expect(Math.abs(await slides.offset(2))).toBeLessThan(1);
    });
  });
}

test('goes to the slide of a button or a dot, also by keyboard, and plays only its video', async ({
  page,
}) => {
  const slides = carousel(page);
  const expectInPlace = async (number: number) => {
    await slides.expectShown(number);
    await slides.pass(TRANSITION_MS + 50);
    expect(Math.abs(await slides.offset(number))).toBeLessThan(1);
  };
  await slides.open();
  await slides.expectPlaying([1]);
  await expect(slides.region).toContainText('RSC, 32 ECT C flute, 12 × 9 × 6 in');
  await slides.previous.click();
  await expectInPlace(4);
  await slides.next.click();
  await expectInPlace(1);
  await slides.next.click();
  await slides.expectPlaying([2]);
  await expect(slides.region).toContainText('RTE, 18 pt C1S, 3 × 2 × 6 in');

  for (const number of [3, 1, 4, 2, 1]) {
    await slides.dot(number).click();
    await expectInPlace(number);
    await slides.expectPlaying([number]);
  }

  await slides.next.focus();
  await page.keyboard.press('Enter');
  await slides.expectShown(2);
  await slides.dot(4).focus();
  await page.keyboard.press('Space');
  await slides.expectShown(4);
});

test('pauses under the mouse, with keyboard focus, out of view and in a hidden tab', async ({ page }) => {
  const slides = carousel(page);
  /** Expects the slide to stay, and the next one to follow after `goOn`. */
  const expectWaiting = async (number: number, goOn: () => Promise<void>) => {
    await slides.pass(4 * INTERVAL_MS);
    await slides.expectShown(number);
    await goOn();
    await slides.pass(INTERVAL_MS);
    await slides.expectShown(number + 1 > 4 ? 1 : number + 1);
  };
  await slides.open();

  await test.step('under the mouse', async () => {
    await slides.region.hover();
    await expectWaiting(1, () => page.mouse.move(0, 0));
  });

  await test.step('with focus', async () => {
    await slides.previous.focus();
    await page.keyboard.press('Tab');
    await expect(slides.next).toBeFocused();
    await expectWaiting(2, async () => {
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
    });
  });

  await test.step('out of view', async () => {
    await slides.expectPlaying([3]);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await slides.expectPlaying([]);
    await expectWaiting(3, async () => {
      await slides.region.scrollIntoViewIfNeeded();
      await slides.expectPlaying([3]);
    });
  });

  await test.step('in a hidden tab', async () => {
    const show = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await slides.expectPlaying([4]);
    await show('hidden');
    await slides.expectPlaying([]);
    await expectWaiting(4, async () => {
      await show('visible');
      await slides.expectPlaying([4]);
    });
  });
});

test('shows a chosen slide for its full 3 seconds', async ({ page }) => {
  const slides = carousel(page);
  await slides.open();
  await slides.expectPlaying([1]);
  await slides.pass(2000);
  await slides.dot(3).click();
  await page.mouse.move(0, 0);
  await slides.pass(INTERVAL_MS - 1);
  await slides.expectShown(3);
  await slides.pass(1);
  await slides.expectShown(4);
});

test('stops all motion from Pause to Play, and announces slides only meanwhile', async ({ page }) => {
  const slides = carousel(page);
  const live = slides.region.locator('[aria-live]');
  await slides.open();
  await slides.expectPlaying([1]);
  await expect(live).toHaveAttribute('aria-live', 'off');
  await slides.pause.click();
  await expect(live).toHaveAttribute('aria-live', 'polite');
  await page.mouse.move(0, 0);
  await slides.expectPlaying([]);
  await slides.pass(4 * INTERVAL_MS);
  await slides.expectShown(1);
  await slides.play.click();
  await page.mouse.move(0, 0);
  await slides.expectPlaying([1]);
  await slides.pass(INTERVAL_MS);
  await slides.expectShown(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('follows a finger', async ({ page }) => {
    const slides = carousel(page);
    await slides.open();
    const box = (await slides.videos.first().boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 200 }],
      });
    await touch('touchStart', 320);
    for (const x of [280, 220, 160, 90]) await touch('touchMove', x);
    await touch('touchEnd', 90);
    await slides.expectShown(2);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('neither advances nor plays until Play is pressed, and is accessible in both states', async ({
    page,
  }) => {
    const slides = carousel(page);
    await slides.open();
    await slides.pass(4 * INTERVAL_MS);
    await slides.expectShown(1);
    await slides.expectPlaying([]);
    await slides.next.click();
    await slides.expectShown(2);
    expect(Math.abs(await slides.offset(2))).toBeLessThan(1);
    await slides.expectPlaying([]);
    await slides.play.click();
    await page.mouse.move(0, 0);
    await slides.expectPlaying([2]);
    await slides.pass(INTERVAL_MS);
    await slides.expectShown(3);

    await slides.pause.click();
    await page.clock.resume();
    await expectAccessible(page);
    await slides.play.click();
    await expectAccessible(page);
  });
});
