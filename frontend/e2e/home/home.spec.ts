import { gradeByEct } from '@packaging/packaging/grades';
import { renderedMedium } from '../../src/testing/rendered-media.ts';
import { expectAccessibleOnBoth } from '../support/axe.ts';
import { openStopped } from '../support/clock.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { MEDIA, serveMedia } from '../support/media.ts';
import { expectNothingWider } from '../support/screens.ts';

const SECTIONS = [
  { name: 'Corrugated Boxes', images: 2, intro: /^Flute and grade decide what a box can do\./ },
  { name: 'Folding Carton', images: 2, intro: /^Cartons are cut and creased from 10 to 24 pt board/ },
  { name: 'Rigid Boxes', images: 3, intro: /^Chipboard 1\.5 to 3 mm thick/ },
  { name: 'Global Sourcing', images: 3, intro: /^When a structure, a finish or a volume is better made/ },
];
const NOT_FOUND = 'Image Not Found';

/** Opens the page and returns the names of the images and videos that it requests. */
const open = async (page: Page, missing?: RegExp) => {
  const requested = await serveMedia(page, missing);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return requested;
};
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
/** Scrolls all the way down, so that images below the first view load. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      // The page notices an image that comes near in one frame and requests it in the next.
      await frame();
      await frame();
    }
  });

test.describe("the hero's box", () => {
  const BOX = '[role=img][aria-label^="Box, Regular Slotted Container"]';
  /** Counts how often a line of the drawing is redrawn. */
  const watchDrawing = (page: Page) =>
    page.addInitScript((selector) => {
      const counter = window as unknown as { redrawn: number };
      counter.redrawn = 0;
      new MutationObserver((changes) => {
        counter.redrawn += changes.filter(({ target }) => (target as Element).closest(selector)).length;
      }).observe(document, { subtree: true, attributeFilter: ['d'] });
    }, BOX);
  const redrawn = (page: Page) => page.evaluate(() => (window as unknown as { redrawn: number }).redrawn);
  const framesFor = async (page: Page, ms: number) => {
    for (let passed = 0; passed < ms; passed += 20) await page.clock.runFor(20);
  };
  const FLAPS = 4;

  test('folds its flaps down once', async ({ page }) => {
    await watchDrawing(page);
    await serveMedia(page);
    await openStopped(page, '/', async () => expect(await redrawn(page)).toBeGreaterThan(0));
    await framesFor(page, 800);
    const settled = await redrawn(page);
    expect(settled).toBeGreaterThan(5 * FLAPS);
    await framesFor(page, 800);
    expect(await redrawn(page)).toBe(settled);
    await expect(page.locator(BOX)).toHaveAttribute('aria-label', /12 by 9 by 6 inches/);
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('is open from the start', async ({ page }) => {
      await watchDrawing(page);
      await serveMedia(page);
      // It first adapts to the size of the screen.
      const sized = () =>
        expect(page.locator(BOX)).not.toHaveAttribute('viewBox', / 620 600$/, { timeout: 100 });
      await openStopped(page, '/', sized);
      const first = await redrawn(page);
      await framesFor(page, 1000);
      expect(await redrawn(page)).toBe(first);
    });
  });
});

test('has its heading, an intro and its sections in order', async ({ page }) => {
  await open(page);
  const main = page.getByRole('main');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Packaging Excellence Since 1952', exact: true }),
  ).toBeVisible();
  await expect(page.locator('h1 + p')).toContainText('Corrugated boxes, folding cartons and rigid boxes');
  await expect(page).toHaveTitle(/^Packaging Excellence Since 1952/);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    ...SECTIONS.map(({ name }) => name),
    'Send us your dimensions.',
  ]);
});

test('the panels of a box lead to the sections they name', async ({ page }) => {
  await open(page);
  const index = page.getByRole('navigation', { name: 'What we make' });
  await expect(index.getByRole('link')).toHaveCount(SECTIONS.length);
  for (const { name } of SECTIONS) {
    await index.getByRole('link', { name }).click();
    const heading = section(page, name).getByRole('heading', { level: 2 });
    await expect(heading).toBeInViewport();
    expect((await heading.boundingBox())!.y, `${name} is below the header`).toBeGreaterThan(64);
  }
});

test('leads to the portfolio, and to a quote from top and bottom', async ({ page }) => {
  await open(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'See the portfolio' })).toHaveAttribute('href', '/portfolio');
  for (const link of [
    main.getByRole('link', { name: 'Request Quote' }).first(),
    section(page, 'Send us your dimensions.').getByRole('link', { name: 'Request Quote' }),
  ]) {
    await link.click();
    await expect(page).toHaveURL(/\/request-quote$/);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeAttached();
  }
});

test("the stamp on the hero's box has its grade and the limits of size and weight", async ({ page }) => {
  await open(page);
  const { unitedInches, grossWeightLb } = gradeByEct('single', 32)!;
  const box = page.getByRole('img', { name: /^Box, Regular Slotted Container/ }).first();
  for (const line of [
    'BOX CERTIFICATE',
    'SINGLE WALL',
    '32 ECT',
    'SIZE LIMIT',
    `${unitedInches} INCHES`,
    `GROSS WT LT ${grossWeightLb} LBS`,
  ])
    await expect(box.getByText(line, { exact: true })).toBeVisible();
});

test('states the freight and parcel limits of its boards, and what they add to the height', async ({
  page,
}) => {
  await open(page);
  await expect(section(page, 'Corrugated Boxes').locator('p').nth(1)).toHaveText(
    'Freight rules rate 32 ECT for 65 lb gross and 75 united inches (outside length, width and height together), ' +
      'and 48 ECT double wall for 100 lb and 95 in. For parcels, plan on about 30 lb in 32 ECT.',
  );
  await expect(section(page, 'Global Sourcing').locator('p').nth(1)).toHaveText(
    /In height, add four calipers for an RSC or CSSC, two for an HSC and six for an FOL\.$/,
  );
});

test('ten cases cover a layer of a pallet in drawing and caption, and forty fill it in the image', async ({
  page,
}) => {
  await open(page);
  const sourcing = section(page, 'Global Sourcing');
  const plan = sourcing.getByRole('img', {
    name: '10 cases of 16 by 12 inches outside on a 48 by 40 inch pallet',
  });
  const inches = await plan.locator('rect').evaluateAll((rects) => {
    const sides = rects.map((rect) => ['width', 'height'].map((side) => Number(rect.getAttribute(side))));
    const [pallet, ...cases] = sides.map(([width, height]) => width! * height!);
    return { cases: cases.length, free: pallet! - cases.reduce((sum, area) => sum + area, 0) };
  });
  expect(inches).toEqual({ cases: 10, free: 0 });
  await expect(sourcing.getByText('without a gap')).toHaveText(
    'Layer plan, from above: 10 cases of 16 × 12 in outside cover a 48 × 40 in pallet without a gap.',
  );
  const { alt, caption } = renderedMedium('sourcing-1.jpg')!;
  const figure = sourcing.locator('figure', { hasText: 'per layer' });
  await expect(figure.locator('figcaption')).toHaveText(caption);
  await expect(figure.getByRole('img')).toHaveAccessibleName(alt);
  expect(alt).toMatch(/^Forty /);
});

test('images and videos below the first view load when they come near', async ({ page }) => {
  const requested = await open(page);
  expect(requested).not.toContain('sourcing-1.jpg');
  await scrollThrough(page);
  for (const name of ['sourcing-1.jpg', 'loop-corrugated-poster.jpg', 'loop-corrugated.webm'])
    await expect.poll(() => requested).toContain(name);
});

test('every section has an intro and images with descriptions', async ({ page }) => {
  await open(page);
  for (const { name, images: count, intro } of SECTIONS)
    await test.step(name, async () => {
      await section(page, name).scrollIntoViewIfNeeded();
      await expect(section(page, name).locator('h2 + p')).toHaveText(intro);
      const images = section(page, name).locator('img');
      await expect(images).toHaveCount(count);
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
        await expect(image).toHaveAccessibleName(/\.$/);
      }
      await expect(section(page, name).getByText(NOT_FOUND)).toHaveCount(0);
    });
});

test('has no accessibility fault and fits every screen', async ({ page }) => {
  await open(page);
  await scrollThrough(page);
  await expectAccessibleOnBoth(page);

  const panels = page.getByRole('navigation', { name: 'What we make' }).getByRole('link');
  for (const width of [320, 390, 600, 768, 900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingWider(page, width);
    for (const link of await panels.all()) {
      const overflow = await link.evaluate((panel) => [
        panel.scrollHeight - panel.clientHeight,
        panel.scrollWidth - panel.clientWidth,
      ]);
      expect(overflow, `${await link.innerText()}, ${width} px`).toEqual([0, 0]);
    }
  }
});

test("shows 'Image Not Found' for missing images and posters, without an accessibility fault", async ({
  page,
}) => {
  await open(page, /./);
  await scrollThrough(page);
  for (const { name, images: count } of SECTIONS)
    await test.step(name, async () => {
      for (const caption of await section(page, name).locator('figcaption').all()) {
        await caption.scrollIntoViewIfNeeded();
      }
      await expect(section(page, name).getByText(NOT_FOUND)).toHaveCount(count);
      await expect(section(page, name).locator('img')).toHaveCount(0);
    });
  const carousel = page.getByRole('region', { name: 'Products in motion' });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.getByText(NOT_FOUND).first()).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Next slide' })).toBeVisible();
  await expectAccessibleOnBoth(page);
});

test('an image that does not load keeps its size', async ({ page }) => {
  const figure = page.locator('figure', { hasText: 'Window carton' });
  const size = async () => {
    await figure.scrollIntoViewIfNeeded();
    const { width, height } = (await figure.boundingBox())!;
    return { width, height };
  };
  await open(page);
  const loaded = await size();
  await page.unroute(MEDIA);
  await open(page, /^folding-carton-2/);
  const missing = await size();
  await expect(figure.getByText(NOT_FOUND)).toBeVisible();
  expect(missing).toEqual(loaded);
  await scrollThrough(page);
  await expect(page.getByText(NOT_FOUND)).toHaveCount(1);
});

test('a video that does not load is replaced by its poster', async ({ page }) => {
  await open(page, /\.(webm|mp4)$/);
  const carousel = page.getByRole('region', { name: 'Products in motion' });
  await carousel.scrollIntoViewIfNeeded();
  await carousel.getByRole('button', { name: 'Pause slides' }).click();
  await expect(
    carousel.getByRole('img', { name: 'A kraft shipping box folds its flaps shut' }),
  ).toBeVisible();
  await expect(page.getByText(NOT_FOUND)).toHaveCount(0);
});
