import { API } from '@packaging/contracts/api';
import { expect, type Page, test } from '../support/fixtures.ts';
import { MEDIA, serveMedia } from '../support/media.ts';
import {
  file,
  holdResponse,
  malformedJson,
  NO_RESPONSE,
  refusal,
  respond,
  respondTo,
} from '../support/responses.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';
import { ITEM_STORED, ITEMS, listed, portfolioPage, uploadDialog } from './portfolio-page.ts';

const columnsOf = (page: Page) =>
  portfolioPage(page).cards.evaluateAll(
    (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
  );

test('has its heading and four tabs', async ({ page }) => {
  await portfolioPage(page).open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Portfolio');
  await expect(page).toHaveTitle(/^Our Portfolio/);
  await expect(page.getByRole('tab')).toHaveText([
    'All Packaging',
    'Folding Cartons',
    'Rigid Boxes',
    'Corrugated Boxes',
  ]);
});

test('shows every item as a card, in one column on a phone, two on a tablet, three on larger screens', async ({
  page,
}) => {
  const { cards, open } = portfolioPage(page);
  await open();
  for (const [viewport, columns] of [
    [PHONE, 1],
    [{ width: 768, height: 1024 }, 2],
    [DESKTOP, 3],
    [{ width: 2560, height: 1300 }, 3],
  ] as const) {
    await page.setViewportSize(viewport);
    await expect(cards).toHaveText(ITEMS.map(({ title }) => new RegExp(`^${title}`)));
    await expect.poll(() => columnsOf(page)).toBe(columns);
  }
  await test.step('the storage path has the name of the image as one encoded segment', () =>
    expect(cards.first().locator('img')).toHaveAttribute(
      'src',
      /\/api\/storage\/serve\/attached_assets\/gift%20box\.jpg/,
    ));
});

test("the banner 'Want to work with us?' leads to the contact page", async ({ page }) => {
  await portfolioPage(page).open();
  await expect(page.getByRole('heading', { name: 'Want to work with us?' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
});

test("'Upload Photos' is also below the images, and an added item joins them", async ({ page }) => {
  const { cards, card, open } = portfolioPage(page);
  await open(listed([ITEMS[1], ITEMS[2]]));
  await expect(cards).toHaveCount(2);
  const button = page.getByRole('button', { name: 'Upload Photos' });
  const last = (await cards.last().boundingBox())!;
  expect((await button.boundingBox())!.y).toBeGreaterThan(last.y + last.height);
  await button.click();
  const { dialog, fill, upload, cancel } = uploadDialog(page);
  await cancel.click();
  await expect(button).toBeFocused();
  await button.click();
  await fill();
  await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  await respondTo(page, 'portfolio', listed(ITEMS));
  await upload.click();
  await expect(dialog).toBeHidden();
  await expect(card('Gift box')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Portfolio updated' })).toBeFocused();
});

test('requests the list once, before the scripts of the page, and not again on focus', async ({ page }) => {
  const { cards, open } = portfolioPage(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const listRequests = () => requested.filter((path) => path === API.portfolio.path).length;
  await open();
  await expect(cards).toHaveCount(ITEMS.length);
  expect(listRequests()).toBe(1);
  const pageScript = requested.findIndex((path) => /\/portfolio-page-.*\.js$/.test(path));
  expect(pageScript).toBeGreaterThan(0);
  expect(requested.indexOf(API.portfolio.path)).toBeLessThan(pageScript);

  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByRole('link', { name: 'Design Lab' }).first().click();
  await page.goBack();
  await expect(cards).toHaveCount(3);
  expect(listRequests()).toBe(1);
});

test('shows that it is loading until the list arrives', async ({ page }) => {
  await serveMedia(page);
  const { release } = await holdResponse(page, 'portfolio', listed(ITEMS));
  await page.goto('/portfolio');
  await expect(page.getByText('Loading portfolio')).toBeAttached();
  release();
  await expect(portfolioPage(page).cards).toHaveCount(3);
  await expect(page.getByText('Loading portfolio')).toHaveCount(0);
});

test("a tab shows the items of its category, or 'No photos in this category yet.'", async ({ page }) => {
  const { cards, tab, open } = portfolioPage(page);
  await open(listed([...ITEMS, { ...ITEMS[0], id: '4', category: 'rigid-boxes,folding-cartons' }]));
  await tab('Folding Cartons').click();
  await expect(cards).toHaveCount(3);
  await tab('Rigid Boxes').click();
  await expect(cards).toHaveCount(2);
  await tab('All Packaging').click();
  await expect(cards).toHaveCount(4);
  await tab('Corrugated Boxes').click();
  await expect(page.getByRole('heading', { name: 'No photos in this category yet.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Photos' })).toHaveCount(0);
});

test("shows 'Failed to load portfolio items' for a list that cannot be read, and can try again", async ({
  page,
}) => {
  await serveMedia(page);
  for (const [what, response] of [
    ['a failure', refusal('portfolio', 500, 'Internal server error')],
    ['no response', NO_RESPONSE],
    ['not a list', malformedJson(200, { items: 7 })],
  ] as const)
    await test.step(what, async () => {
      await respondTo(page, 'portfolio', response, listed(ITEMS));
      await page.goto('/portfolio');
      await expect(page.getByRole('alert')).toContainText('Failed to load portfolio items');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(portfolioPage(page).cards).toHaveCount(3);
    });
});

test('shows an item without a description, and the raw name of an unknown category', async ({ page }) => {
  const { cards, card, open } = portfolioPage(page);
  const { description: _, ...plain } = ITEMS[0];
  await open(malformedJson(200, [plain, { ...ITEMS[1], description: null, category: 'tubes' }]));
  await expect(cards).toHaveText(['Gift boxRigid Boxes', 'Tea cartonstubes']);
  await card('Gift box').click();
  await expect(page.getByRole('dialog', { name: 'Gift box' })).toHaveAccessibleDescription('Rigid Boxes');
});

test("shows 'Image Not Found' in place of an image that does not load, small and in full size", async ({
  page,
}) => {
  const { card, overlay } = portfolioPage(page);
  await serveMedia(page, /^tea\.jpg/);
  await respondTo(page, 'portfolio', listed(ITEMS));
  await page.goto('/portfolio');
  await expect(card('Tea cartons').getByText('Image Not Found')).toBeVisible();
  await expect(card('Gift box').locator('img')).toHaveJSProperty('complete', true);
  await expect(card('Gift box').getByText('Image Not Found')).toHaveCount(0);
  await card('Tea cartons').click();
  await expect(overlay.getByText('Image Not Found')).toBeVisible();
});

test.describe('an image in full size', () => {
  test('keeps focus inside, and returns it to the card on Close and Escape', async ({ page }) => {
    const { card, overlay, open } = portfolioPage(page);
    await open();
    await card('Tea cartons').click();
    await expect(overlay.getByRole('img', { name: 'Tea cartons' })).toHaveAttribute('src', /tea\.jpg$/);
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(true);
    }
    await overlay.getByRole('button', { name: 'Close' }).click();
    await expect(overlay).toBeHidden();
    await expect(card('Tea cartons')).toBeFocused();

    await card('Tea cartons').click();
    await expect(overlay).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(card('Tea cartons')).toBeFocused();
  });

  test('closes on a click outside, but not on the second click of a double click', async ({ page }) => {
    const { card, overlay, open } = portfolioPage(page);
    await open();
    await card('Tea cartons').click();
    await overlay.getByRole('img').click();
    await overlay.getByText('RTE, 18 pt').click();
    await expect(overlay).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(overlay).toBeHidden();

    await card('Tea cartons').dblclick({ position: { x: 5, y: 5 } });
    await expect(overlay).toBeVisible();
  });

  test("'Request something like this' starts the comments of a quote, above text already there", async ({
    page,
  }) => {
    const { card, overlay, open } = portfolioPage(page);
    await open();
    const comments = page.getByLabel('Comments');
    const wanted = "Something like 'Tea cartons' (Folding Cartons) in your portfolio.\n";
    for (const typed of ['', 'Ship to 90001']) {
      await card('Tea cartons').click();
      await overlay.getByRole('link', { name: 'Request something like this' }).click();
      await expect(comments).toHaveValue(wanted + typed);
      await comments.fill(typed || 'Ship to 90001');
      await page.getByRole('link', { name: 'Portfolio' }).first().click();
    }
  });

  test('shows wide and tall images whole, with text and Close, on every screen', async ({ page }) => {
    const { card, open } = portfolioPage(page);
    await open();
    for (const [title, words, size] of [
      ['Tea cartons', 'RTE, 18 pt', { width: 1600, height: 400 }],
      ['Soap cartons', 'STE, 20 pt', { width: 500, height: 1500 }],
    ] as const) {
      const overlay = page.getByRole('dialog', { name: title });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"/>`;
      await page.route(MEDIA, (route) => respond(route, file('image/svg+xml', Buffer.from(svg))));
      for (const viewport of [DESKTOP, PHONE, { width: 320, height: 480 }, { width: 640, height: 320 }]) {
        await page.setViewportSize(viewport);
        await card(title).click();
        const image = overlay.getByRole('img');
        const ratio = async () => {
          const { width, height } = (await image.boundingBox())!;
          return Math.abs(width / height - size.width / size.height) < 0.1;
        };
        await expect.poll(ratio).toBe(true);
        await expect(image).toBeInViewport({ ratio: 1 });
        await expect(overlay.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
        await overlay.getByText(words).scrollIntoViewIfNeeded();
        await expect(overlay.getByText(words)).toBeInViewport({ ratio: 1 });
        await expect(overlay.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
        await overlay.getByRole('button', { name: 'Close' }).click();
        await expect(overlay).toBeHidden();
      }
    }
  });
});
