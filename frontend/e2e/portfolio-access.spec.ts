import { expect, test } from './fixtures.ts';
import { type States, testAccessible } from './accessible-states.ts';
import { nextFileDialog } from './file-dialog.ts';
import { serveMedia } from './media.ts';
import { IMAGE, ITEM_STORED, ITEMS, listed, portfolioPage, uploadDialog } from './portfolio-page.ts';
import { holdResponse, refusal, respondTo } from './support/responses.ts';

const STATES: States = {
  'its images': async (page) => {
    const { cards, open } = portfolioPage(page);
    await open();
    await expect(cards).toHaveCount(3);
  },
  'the list on its way': async (page) => {
    await serveMedia(page);
    await holdResponse(page, 'portfolio', listed(ITEMS));
    await page.goto('/portfolio');
    await expect(page.getByText('Loading portfolio')).toBeAttached();
  },
  'a list that failed': async (page) => {
    await portfolioPage(page).open(refusal('portfolio', 500, 'Internal server error'));
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'a category without photos': async (page) => {
    const { tab, open } = portfolioPage(page);
    await open();
    await tab('Corrugated Boxes').click();
    await expect(page.getByText('No photos in this category yet.')).toBeVisible();
  },
  'images that are missing': async (page) => {
    await serveMedia(page, /\.jpg/);
    await respondTo(page, 'portfolio', listed(ITEMS));
    await page.goto('/portfolio');
    await expect(page.getByText('Image Not Found')).toHaveCount(3);
  },
  'an image in full size': async (page) => {
    const { card, overlay, open } = portfolioPage(page);
    await open();
    await card('Tea cartons').click();
    await expect(overlay).toBeVisible();
  },
  'no items': async (page) => {
    await portfolioPage(page).open(listed([]));
    await expect(page.getByText('Ready to show your work?')).toBeVisible();
  },
  'the dialog': (page) => uploadDialog(page).open(),
  'the dialog with a preview': async (page) => {
    const { open, fill, preview } = uploadDialog(page);
    await open();
    await fill();
    await expect(preview).toBeVisible();
  },
  'an upload under way': async (page) => {
    const { open, fill, upload, progress } = uploadDialog(page);
    await holdResponse(page, 'uploadPortfolioItem', ITEM_STORED);
    await open();
    await fill();
    await upload.click();
    await expect(progress).toBeVisible();
  },
  'a notification over the dialog': async (page) => {
    const { open, fileInput } = uploadDialog(page);
    await open();
    await fileInput.setInputFiles({ ...IMAGE, name: 'a.pdf', mimeType: 'application/pdf' });
    await expect(portfolioPage(page).notification.getByText('Invalid file type')).toBeVisible();
  },
  'an item just added': async (page) => {
    const { open, fill, upload } = uploadDialog(page);
    await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
    await open();
    await fill();
    await upload.click();
    await expect(page.getByText('Portfolio updated')).toBeVisible();
  },
};

testAccessible(STATES, { passing: ['a notification over the dialog', 'an item just added'] });

for (const [state, enter] of Object.entries(STATES)) {
  test(`nothing is wider than the screen with ${state}, from 320 px to 2560 px`, async ({ page }) => {
    await enter(page);
    for (const width of [320, 390, 600, 768, 900, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = () =>
        page.evaluate(() => {
          const scrolling = [document.documentElement, ...document.querySelectorAll('[role=dialog]')];
          return [...scrolling, ...scrolling.map((element) => element.parentElement!)].some(
            (element) => element && element.scrollWidth > element.clientWidth + 3,
          );
        });
      // What follows the screen's size by script does so a frame later.
      await expect.poll(tooWide, `${width} px`).toBe(false);
    }
  });
}

test('a title of one long word stays within its card and its overlay', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { cards, open } = portfolioPage(page);
  const title = 'Corrugated'.repeat(12);
  await open(listed([{ ...ITEMS[0], title, category: 'category-'.repeat(12) }]));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await cards.first().click();
  const dialog = page.getByRole('dialog', { name: title });
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('every control of the dialog can be reached on a screen of 320 × 480 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  const { open, fill, title, description, category, featured, remove, cancel, upload } = uploadDialog(page);
  await open();
  await fill();
  for (const control of [remove, title, description, category, featured, cancel, upload]) {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  await upload.click();
  await expect(page.getByText('Portfolio updated')).toBeInViewport();
});

test('is worked by keyboard alone, from the tabs to an image and back', async ({ page }) => {
  const { tab, cards, card, overlay, open } = portfolioPage(page);
  await open();
  await expect(cards).toHaveCount(3);
  await tab('All Packaging').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Folding Cartons')).toBeFocused();
  await expect(tab('Folding Cartons')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Folding Cartons')).toHaveCSS('outline-style', 'dashed');
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(card('Tea cartons')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(overlay).toBeHidden();
  await expect(card('Tea cartons')).toBeFocused();
});

test('shows no focus ring on a tab that was clicked, and moves none by its bold label', async ({ page }) => {
  const { tab, open } = portfolioPage(page);
  await open();
  const before = await tab('Corrugated Boxes').boundingBox();
  await tab('Rigid Boxes').click();
  await expect(tab('Rigid Boxes')).toBeFocused();
  await expect(tab('Rigid Boxes')).toHaveCSS('outline-style', 'none');
  expect(await tab('Corrugated Boxes').boundingBox()).toEqual(before);
});

test('the upload is worked by keyboard alone', async ({ page }) => {
  const fileDialog = nextFileDialog(page);
  const { dialog, fileInput, title, description, featured, upload, open } = uploadDialog(page);
  await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  await open();
  await expect(fileInput).toBeFocused();
  await expect(fileInput).toHaveAccessibleName(/^Drag and drop an image here, or click to select/);
  await page.keyboard.press('Space');
  await (await fileDialog).setFiles(IMAGE);
  await expect(dialog.getByRole('img')).toBeVisible();
  await title.focus();
  await page.keyboard.type('Tea tins');
  await page.keyboard.press('Tab');
  await expect(description).toBeFocused();
  await page.keyboard.type('Two sizes');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(featured).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(upload).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Portfolio updated')).toBeVisible();
});

test('for a visitor who wants less motion nothing moves while the list is on its way', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await STATES['the list on its way']!(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
