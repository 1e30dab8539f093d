import type { Locator } from '@playwright/test';
import { PAGES } from '@packaging/contracts/pages';
import { quoteForm } from '../quote/quote-form.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { serveMedia } from '../support/media.ts';
import { notification } from '../support/notifications.ts';
import { expectNothingWider, LAPTOP, PHONE } from '../support/screens.ts';

/** The browser's window on a laptop, and its screen at 400 % zoom. */
const LOW_WINDOW = { width: 1280, height: 650 };
const LAPTOP_AT_400_PERCENT = { width: 320, height: 256 };

const box = async (element: Locator) => (await element.boundingBox())!;

/** The controls that something covers when focus has scrolled them into view. */
const coveredControls = (page: Page) =>
  page.evaluate(async () => {
    const isCovered = (control: HTMLElement) => {
      // The first line of a link on two lines.
      const { left, top, width, height } = control.getClientRects()[0]!;
      // The middle, or the visible part of a field higher than the window.
      const there = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
      return !there || !(control.contains(there) || there.closest('label')?.contains(control));
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const covered: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input, select, textarea, summary)',
    )) {
      if (!control.checkVisibility()) continue;
      // A control that already has focus would not scroll into view.
      control.blur();
      control.focus();
      // Fixed elements follow the page's scroll one frame later.
      for (let frames = 0; frames < 3 && isCovered(control); frames += 1) await frame();
      if (isCovered(control)) covered.push(control.outerHTML.slice(0, 120));
    }
    return covered;
  });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('the quote page at 400 % zoom', () => {
  test.use({ viewport: LAPTOP_AT_400_PERCENT });

  test('leaves most of the screen to the form, and covers no control that has focus', async ({ page }) => {
    await quoteForm(page).open();
    await page.evaluate(() => scrollTo(0, 900));
    const header = page.getByRole('banner');
    await expect.poll(async () => (await box(header)).height).toBeLessThanOrEqual(49);
    expect((await box(page.locator('details'))).y).toBeLessThan(0);
    expect(await coveredControls(page)).toEqual([]);
    await expectNothingWider(page, LAPTOP_AT_400_PERCENT.width);
    await page.setViewportSize({ width: 683, height: 384 });
    expect(await coveredControls(page)).toEqual([]);
  });
});

test.describe('on a laptop', () => {
  test.use({ viewport: LAPTOP });

  test('the drawings of the quote form stay in view as a whole', async ({ page }) => {
    const form = quoteForm(page);
    const sheet = page.getByRole('complementary', { name: 'Your box' });
    await form.open();
    await form.fill();
    for (const option of ['Foil Stamping', 'Embossing', 'Debossing'])
      await page.getByRole('checkbox', { name: option }).check();
    await form.coating.scrollIntoViewIfNeeded();
    for (const window of [LAPTOP, LOW_WINDOW, { width: 1440, height: 900 }]) {
      await page.setViewportSize(window);
      await expect
        .poll(async () => {
          const { y, height } = await box(sheet);
          return y + height;
        }, `${window.height} px high`)
        .toBeLessThanOrEqual(window.height);
    }
    const options = page.getByRole('group', { name: 'Additional Options' }).locator('label');
    expect((await box(options.nth(0))).width).toBe((await box(form.printColors)).width);
    expect((await box(options.nth(1))).x).toBe((await box(form.coating)).x);
  });

  test('a printed quote form has name, phone and date', async ({ page }) => {
    const form = quoteForm(page);
    await form.open();
    await form.name.focus();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
    await expect(page.locator('address').filter({ visible: true })).toHaveText(
      `Harlan & Sons Packaging(213) 555-0100sales@example.com${today}`,
    );
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(form.name).toHaveCSS('outline-style', 'none');
  });
});

test.describe('on the home page', () => {
  test.beforeEach(async ({ page }) => {
    await serveMedia(page);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/');
  });

  test('the lines of the heading do not touch', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    const gap = await heading.evaluate((element) => {
      const { font, lineHeight, fontStretch } = getComputedStyle(element);
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = font;
      context.fontStretch = fontStretch === '76%' ? 'extra-condensed' : 'normal';
      const { actualBoundingBoxDescent } = context.measureText('Packaging');
      const { actualBoundingBoxAscent } = context.measureText('Since 1952');
      return parseFloat(lineHeight) - actualBoundingBoxDescent - actualBoundingBoxAscent;
    });
    expect(gap).toBeGreaterThan(0);
  });

  test('the controls of the carousel are in one row', async ({ page }) => {
    const dot = page.getByRole('button', { name: 'Go to slide 1' });
    const previous = page.getByRole('button', { name: 'Previous slide' });
    for (const width of [900, 1199, 1200, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [{ y, height }, arrow] = await Promise.all([box(dot), box(previous)]);
      expect(y + height / 2, `${width} px`).toBeCloseTo(arrow.y + arrow.height / 2, 0);
    }
  });

  test('text comes before images on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    for (const section of ['Rigid Boxes', 'Global Sourcing']) {
      const title = page.getByRole('heading', { name: section });
      const image = page.locator('section', { has: title }).locator('img').first();
      expect((await box(title)).y, section).toBeLessThan((await box(image)).y);
    }
  });
});

test.describe('in forced colors', () => {
  test.use({ viewport: LAPTOP, colorScheme: 'dark', contextOptions: { forcedColors: 'active' } });

  test('the quote form shows logo, arrows, drawings and invalid fields', async ({ page }) => {
    const form = quoteForm(page);
    await form.open();
    await form.submitButton.click();
    await expect(form.name).toBeFocused();
    const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const drawing = page.getByRole('img', { name: /^Box, / });
    await expect(drawing.locator('text').first()).toHaveCSS('fill', text);
    await expect(drawing.locator('.dim').first()).toHaveCSS('stroke', text);
    await expect(form.material).toHaveCSS('appearance', 'auto');
    await expect(form.material).toHaveCSS('outline-width', '2px');
    await expect(form.company).toHaveCSS('outline-style', 'none');
    await expect(page.getByRole('banner').locator('img')).toHaveCSS('background-color', 'rgb(250, 246, 238)');
    await expectAccessible(page, { forcedColors: true });
  });
});

test('every page is accessible in forced colors, and covers no focused control at 200 % or 400 % zoom', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await serveMedia(page);
  for (const path of [...Object.values(PAGES), '/no-such-page'])
    await test.step(path, async () => {
      await page.goto(path);
      await page.setViewportSize(LAPTOP);
      await expectAccessible(page, { forcedColors: true });
      // A toast may cover a control, since it can be closed.
      const closeButtons = notification(page).getByRole('button', { name: 'Close' });
      for (const button of await closeButtons.all()) await button.click();
      await expect(closeButtons).toHaveCount(0);
      for (const window of [{ width: 683, height: 384 }, LAPTOP_AT_400_PERCENT]) {
        await page.setViewportSize(window);
        expect(await coveredControls(page), `${window.width} px`).toEqual([]);
        await expectNothingWider(page, window.width);
      }
    });
});
