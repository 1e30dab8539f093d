import { gradeByEct } from '@packaging/packaging/grades';
import { renderedMedium } from '../../src/testing/rendered-media.ts';
import { expectAccessibleOnBoth } from '../support/axe.ts';
import { openStopped } from '../support/clock.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { MEDIA, serveMedia } from '../support/media.ts';
import { expectNothingWider } from '../support/screens.ts';

const SECTIONS = [
  { name: 'Corrugated Boxes', images: 2 },
  { name: 'Folding Carton', images: 2 },
  { name: 'Rigid Boxes', images: 3 },
  { name: 'Global Sourcing', images: 3 },
];
const NOT_FOUND = 'Image Not Found';

const open = async (page: Page, missing?: RegExp) => {
  const asked = await serveMedia(page, missing);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return asked;
};
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
/** Scrolls all the way down, so that images below the first view are asked for. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      // What comes near is noticed with a frame, and asked for before the next.
      await frame();
      await frame();
    }
  });

test.describe("the hero's box", () => {
  const BOX = '[role=img][aria-label^="Box, Regular Slotted Container"]';
  /** Counts how often a line of the drawing is drawn anew. */
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

  test('folds its flaps down once, and then rests', async ({ page }) => {
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

  test.describe('for a visitor who wants less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('is open from the first', async ({ page }) => {
      await watchDrawing(page);
      await serveMedia(page);
      // It takes its size from the screen first.
      const sized = () =>
        expect(page.locator(BOX)).not.toHaveAttribute('viewBox', / 620 600$/, { timeout: 100 });
      await openStopped(page, '/', sized);
      const first = await redrawn(page);
      await framesFor(page, 1000);
      expect(await redrawn(page)).toBe(first);
    });
  });
});

test("has the hero 'Packaging Excellence Since 1952' with an intro, its sections in their order, whose names stand on the panels of a box that lead to them, and ways to a quote and to the portfolio", async ({
  page,
}) => {
  await open(page);
  const main = page.getByRole('main');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Packaging Excellence Since 1952', exact: true }),
  ).toBeVisible();
  await expect(page.locator('h1 + p')).toContainText('Corrugated boxes, folding cartons and rigid boxes');
  await expect(page).toHaveTitle(/^Packaging Excellence Since 1952/);
  await expect(main.getByRole('link', { name: 'See the portfolio' })).toHaveAttribute('href', '/portfolio');
  const headings = main.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([...SECTIONS.map(({ name }) => name), 'Send us your dimensions.']);

  const index = page.getByRole('navigation', { name: 'What we make' });
  await expect(index.getByRole('link')).toHaveCount(SECTIONS.length);
  for (const { name } of SECTIONS) {
    await index.getByRole('link', { name }).click();
    await expect(section(page, name).getByRole('heading', { level: 2 })).toBeInViewport();
    const { y } = (await section(page, name).getByRole('heading', { level: 2 }).boundingBox())!;
    expect(y, `${name} is not under the header`).toBeGreaterThan(64);
  }

  for (const link of [
    main.getByRole('link', { name: 'Request Quote' }).first(),
    section(page, 'Send us your dimensions.').getByRole('link', { name: 'Request Quote' }),
  ]) {
    await link.click();
    await expect(page).toHaveURL(/\/request-quote$/);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(headings.first()).toBeAttached();
  }
});

test("says of a box's board what it bears and adds: on the hero's stamp, in the limits of freight, in the plan of a pallet and in the height of every style", async ({
  page,
}) => {
  await open(page);
  await test.step("the stamp of the hero's box has its grade and the limits of size and weight", async () => {
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

  await test.step('65 and 100 lb are limits of freight, with their united inches, and 30 lb of parcels', async () => {
    const corrugated = section(page, 'Corrugated Boxes');
    await expect(corrugated.locator('h2 + p')).toHaveText(/^Flute and grade decide/);
    await expect(corrugated.locator('p').nth(1)).toHaveText(
      'Freight rules rate 32 ECT for 65 lb gross and 75 united inches (outside length, width and height together), ' +
        'and 48 ECT double wall for 100 lb and 95 in. For parcels, plan on about 30 lb in 32 ECT.',
    );
  });

  await test.step('ten cases are a layer and forty a pallet, outside, in drawing, caption and image', async () => {
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

  await test.step('the board adds to the height, style by style', async () => {
    await expect(section(page, 'Global Sourcing').locator('p').nth(1)).toHaveText(
      /In height, add four calipers for an RSC or CSSC, two for an HSC and six for an FOL\.$/,
    );
  });
});

test('asks for its images and videos by name under the storage path, each image only as it comes near, describes each section and its images, and fits every screen without an accessibility fault', async ({
  page,
}) => {
  const asked = await open(page);
  expect(asked).not.toContain('sourcing-1.jpg');
  await scrollThrough(page);
  await expect.poll(() => asked).toContain('sourcing-1.jpg');
  await expect.poll(() => asked).toContain('loop-corrugated-poster.jpg');
  await expect.poll(() => asked).toContain('loop-corrugated.webm');

  for (const { name, images: count } of SECTIONS)
    await test.step(name, async () => {
      await section(page, name).scrollIntoViewIfNeeded();
      expect((await section(page, name).locator('h2 + p').innerText()).length).toBeGreaterThan(80);
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
  // What a browser reads that knows no videos.
  await expect(page.locator('video')).not.toHaveCount(0);
  for (const video of await page.locator('video').all()) {
    expect(await video.textContent()).toBe('Your browser does not support the video tag.');
  }
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

test("shows 'Image Not Found' for images and videos that do not load, without an accessibility fault", async ({
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

test('an image that does not load takes the same room, and a video that does not load gives way to its poster, while the others stay', async ({
  page,
}) => {
  const box = async () => {
    const figure = page.locator('figure', { hasText: 'Window carton' });
    await figure.scrollIntoViewIfNeeded();
    return (await figure.boundingBox())!;
  };
  await open(page);
  const there = await box();
  await page.unroute(MEDIA);
  await open(page, /^folding-carton-2|\.(webm|mp4)$/);
  const carousel = page.getByRole('region', { name: 'Products in motion' });
  await carousel.scrollIntoViewIfNeeded();
  await carousel.getByRole('button', { name: 'Pause slides' }).click();
  await expect(
    carousel.getByRole('img', { name: 'A kraft shipping box folds its flaps shut' }),
  ).toBeVisible();

  const missing = await box();
  await expect(page.locator('figure', { hasText: 'Window carton' }).getByText(NOT_FOUND)).toBeVisible();
  expect([missing.width, missing.height]).toEqual([there.width, there.height]);
  await scrollThrough(page);
  await expect(page.getByText(NOT_FOUND)).toHaveCount(1);
});
