import { testAccessible } from '../support/accessible-states.ts';
import { nextFileDialog } from '../support/file-dialog.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { serveMedia } from '../support/media.ts';
import { holdResponse, refusal, respondTo } from '../support/responses.ts';
import { IMAGE, ITEM_STORED, ITEMS, listed, portfolioPage, uploadDialog } from './portfolio-page.ts';

/** Expects neither the page nor its dialogs to be too wide. */
const fits = (page: Page, width: number) => {
  const tooWide = () =>
    page.evaluate(() => {
      const scrolling = [document.documentElement, ...document.querySelectorAll('[role=dialog]')];
      return [...scrolling, ...scrolling.map((element) => element.parentElement!)].some(
        (element) => element && element.scrollWidth > element.clientWidth + 3,
      );
    });
  // Scripts follow a resize one frame later.
  return expect.poll(tooWide, `${width} px`).toBe(false);
};

testAccessible(
  {
    'the portfolio': {
      'with its images': async (page) => {
        const { cards, open } = portfolioPage(page);
        await open();
        await expect(cards).toHaveCount(3);
      },
      'with a category without photos': async (page) => {
        await portfolioPage(page).tab('Corrugated Boxes').click();
        await expect(page.getByText('No photos in this category yet.')).toBeVisible();
      },
      'with an image in full size': async (page) => {
        const { tab, card, overlay } = portfolioPage(page);
        await tab('All Packaging').click();
        await card('Tea cartons').click();
        await expect(overlay).toBeVisible();
      },
    },
    'the portfolio while it loads': {
      'with reduced motion, and nothing moving': async (page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await serveMedia(page);
        await holdResponse(page, 'portfolio', listed(ITEMS));
        await page.goto('/portfolio');
        await expect(page.getByText('Loading portfolio')).toBeAttached();
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      },
    },
    'the portfolio after a failure': {
      'without its list': async (page) => {
        await serveMedia(page, /\.jpg/);
        await respondTo(page, 'portfolio', refusal('portfolio', 500, 'Internal server error'), listed(ITEMS));
        await page.goto('/portfolio');
        await expect(page.getByRole('alert')).toBeVisible();
      },
      'without its images': async (page) => {
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('Image Not Found')).toHaveCount(3);
      },
    },
    'the upload dialog': {
      'before it opens': async (page) => {
        await portfolioPage(page).open(listed([]));
        await expect(page.getByText('Ready to show your work?')).toBeVisible();
      },
      open: async (page) => {
        await page.getByRole('button', { name: 'Upload Photos' }).click();
        await uploadDialog(page).dialog.waitFor();
      },
      'with a notification over it': async (page) => {
        const { notification } = portfolioPage(page);
        await uploadDialog(page).fileInput.setInputFiles({
          ...IMAGE,
          name: 'a.pdf',
          mimeType: 'application/pdf',
        });
        await expect(notification.getByText('Invalid file type')).toBeVisible();
      },
      'with a preview': async (page) => {
        const { fill, preview } = uploadDialog(page);
        await portfolioPage(page).notification.getByRole('button', { name: 'Close' }).click();
        await fill();
        await expect(preview).toBeVisible();
      },
      'after an item was added': async (page) => {
        await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
        await uploadDialog(page).upload.click();
        await expect(page.getByText('Portfolio updated')).toBeVisible();
      },
    },
    'an upload in progress': {
      'with its progress bar': async (page) => {
        const { open, fill, upload, progress } = uploadDialog(page);
        await holdResponse(page, 'uploadPortfolioItem', ITEM_STORED);
        await open();
        await fill();
        await upload.click();
        await expect(progress).toBeVisible();
      },
    },
  },
  fits,
);

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

test('works by keyboard only, from the tabs to an image and back', async ({ page }) => {
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

test('a clicked tab shows no focus ring, and its bold label moves no other tab', async ({ page }) => {
  const { tab, open } = portfolioPage(page);
  await open();
  const before = await tab('Corrugated Boxes').boundingBox();
  await tab('Rigid Boxes').click();
  await expect(tab('Rigid Boxes')).toBeFocused();
  await expect(tab('Rigid Boxes')).toHaveCSS('outline-style', 'none');
  expect(await tab('Corrugated Boxes').boundingBox()).toEqual(before);
});

test('the upload works by keyboard only', async ({ page }) => {
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
