import { expect, test } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { carousel } from './carousel.ts';
import { DESKTOP, PHONE } from './screens.ts';

const INTERVAL_MS = 3000;
const TRANSITION_MS = 500;

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`the carousel on a ${screen}`, () => {
    test.use({ viewport });

    test('holds four looping, muted videos, 400 px high', async ({ page }) => {
      const films = carousel(page);
      await films.open();
      await expect(films.slides).toHaveCount(4);
      await expect(films.films).toHaveCount(4);
      for (const film of await films.films.all()) {
        expect(await film.evaluate((video: HTMLVideoElement) => [video.loop, video.muted])).toEqual([
          true,
          true,
        ]);
        expect((await film.boundingBox())!.height).toBe(400);
        await expect(film).not.toHaveAttribute('controls');
        await expect(film).toHaveAttribute('playsinline');
        await expect(film).toHaveAttribute('muted');
        await expect(film).toHaveAttribute('poster', /attached_assets\/loop-.*-poster\.jpg$/);
        await expect(film).toHaveAttribute('aria-label', /\.$/);
      }
    });

    test('has previous, next and a dot for every slide, and says which one is shown', async ({ page }) => {
      const films = carousel(page);
      await films.open();
      await expect(films.previous).toBeVisible();
      await expect(films.next).toBeVisible();
      await expect(films.dots).toHaveCount(4);
      for (const number of [1, 2, 3, 4]) await expect(films.dot(number)).toBeVisible();
      await films.expectShown(1);
    });

    test('advances every 3 seconds, and from the last slide to the first', async ({ page }) => {
      const films = carousel(page);
      await films.open();
      await films.expectPlaying([1]);
      for (const number of [2, 3, 4, 1]) {
        await films.pass(INTERVAL_MS - 1);
        await films.expectShown(number === 1 ? 4 : number - 1);
        await films.pass(1);
        await films.expectShown(number);
        await films.expectPlaying([number]);
      }
    });

    test('takes 500 ms from one slide to the next', async ({ page }) => {
      const films = carousel(page);
      await films.open();
      await films.expectPlaying([1]);
      await films.pass(INTERVAL_MS);
      await films.pass(TRANSITION_MS / 2);
      expect(Math.abs(await films.offset(2))).toBeGreaterThan(5);
      await films.pass(TRANSITION_MS / 2 + 50);
      expect(Math.abs(await films.offset(2))).toBeLessThan(1);
    });
  });
}

test('goes from the first slide to the last with previous, and from the last to the first with next', async ({
  page,
}) => {
  const films = carousel(page);
  await films.open();
  await films.previous.click();
  await films.expectShown(4);
  await films.pass(TRANSITION_MS + 50);
  expect(Math.abs(await films.offset(4))).toBeLessThan(1);
  await films.next.click();
  await films.expectShown(1);
  await films.pass(TRANSITION_MS + 50);
  expect(Math.abs(await films.offset(1))).toBeLessThan(1);
});

test('jumps to the slide of a dot', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  for (const number of [3, 1, 4, 2]) {
    await films.dot(number).click();
    await films.expectShown(number);
    await films.pass(TRANSITION_MS + 50);
    expect(Math.abs(await films.offset(number))).toBeLessThan(1);
    await films.expectPlaying([number]);
  }
});

test('a slide that was chosen stays its full 3 seconds', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.expectPlaying([1]);
  await films.pass(2000);
  await films.dot(3).click();
  await page.mouse.move(0, 0);
  await films.pass(INTERVAL_MS - 1);
  await films.expectShown(3);
  await films.pass(1);
  await films.expectShown(4);
});

test('plays the film of the shown slide alone, and says beside it what it is', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.expectPlaying([1]);
  await expect(films.region).toContainText('RSC, 32 ECT C flute, 12 × 9 × 6 in');
  await films.next.click();
  await films.expectPlaying([2]);
  await expect(films.region).toContainText('RTE, 18 pt C1S, 3 × 2 × 6 in');
});

test('waits under the mouse, and goes on when it leaves', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.region.hover();
  await films.pass(4 * INTERVAL_MS);
  await films.expectShown(1);
  await page.mouse.move(0, 0);
  await films.pass(INTERVAL_MS);
  await films.expectShown(2);
});

test('waits while keyboard focus is within, and goes on when it leaves', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.previous.focus();
  await page.keyboard.press('Tab');
  await expect(films.next).toBeFocused();
  await films.pass(4 * INTERVAL_MS);
  await films.expectShown(1);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await films.pass(INTERVAL_MS);
  await films.expectShown(2);
});

test('waits while it is out of view, and its film with it', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.expectPlaying([1]);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await films.expectPlaying([]);
  await films.pass(4 * INTERVAL_MS);
  await films.expectShown(1);
  await films.region.scrollIntoViewIfNeeded();
  await films.expectPlaying([1]);
  await films.pass(INTERVAL_MS);
  await films.expectShown(2);
});

test('waits while its tab is hidden, and its film with it', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.expectPlaying([1]);
  const show = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await films.expectPlaying([]);
  await films.pass(4 * INTERVAL_MS);
  await films.expectShown(1);
  await show('visible');
  await films.expectPlaying([1]);
  await films.pass(INTERVAL_MS);
  await films.expectShown(2);
});

test('stops all motion with a button, and starts it again', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.expectPlaying([1]);
  await films.pause.click();
  await page.mouse.move(0, 0);
  await films.expectPlaying([]);
  await films.pass(4 * INTERVAL_MS);
  await films.expectShown(1);
  await films.play.click();
  await page.mouse.move(0, 0);
  await films.expectPlaying([1]);
  await films.pass(INTERVAL_MS);
  await films.expectShown(2);
});

test('tells a screen reader of a new slide only when it does not move by itself', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.expectPlaying([1]);
  await expect(films.region.locator('[aria-live]')).toHaveAttribute('aria-live', 'off');
  await films.pause.click();
  await expect(films.region.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});

test('is worked by keyboard alone', async ({ page }) => {
  const films = carousel(page);
  await films.open();
  await films.next.focus();
  await page.keyboard.press('Enter');
  await films.expectShown(2);
  await films.dot(4).focus();
  await page.keyboard.press('Space');
  await films.expectShown(4);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('follows a finger', async ({ page }) => {
    const films = carousel(page);
    await films.open();
    const box = (await films.films.first().boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 200 }],
      });
    await touch('touchStart', 320);
    for (const x of [280, 220, 160, 90]) await touch('touchMove', x);
    await touch('touchEnd', 90);
    await films.expectShown(2);
  });
});

test.describe('for a visitor who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('neither advances nor plays until play is pressed, and changes slides at once', async ({ page }) => {
    const films = carousel(page);
    await films.open();
    await films.pass(4 * INTERVAL_MS);
    await films.expectShown(1);
    await films.expectPlaying([]);
    await films.next.click();
    await films.expectShown(2);
    expect(Math.abs(await films.offset(2))).toBeLessThan(1);
    await films.expectPlaying([]);
    await films.play.click();
    await page.mouse.move(0, 0);
    await films.expectPlaying([2]);
    await films.pass(INTERVAL_MS);
    await films.expectShown(3);
  });

  test('has no accessibility fault, paused or played', async ({ page }) => {
    const films = carousel(page);
    await films.open();
    await page.clock.resume();
    await expectAccessible(page);
    await films.play.click();
    await expectAccessible(page);
  });
});
