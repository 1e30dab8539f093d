import type { PortfolioItem } from '@packaging/contracts/portfolio';
import type { Page } from '@playwright/test';
import { PNG, serveMedia } from '../support/media.ts';
import { notification } from '../support/notifications.ts';
import { type InjectedResponse, respondTo, success } from '../support/responses.ts';

export const ITEMS: [PortfolioItem, PortfolioItem, PortfolioItem] = [
  {
    id: '1',
    filename: 'gift box.jpg',
    title: 'Gift box',
    description: 'Lift-off lid',
    category: 'rigid-boxes',
    featured: false,
  },
  {
    id: '2',
    filename: 'tea.jpg',
    title: 'Tea cartons',
    description: 'RTE, 18 pt',
    category: 'folding-cartons',
    featured: true,
  },
  {
    id: '3',
    filename: 'soap.jpg',
    title: 'Soap cartons',
    description: 'STE, 20 pt',
    category: 'folding-cartons',
    featured: false,
  },
];
/** An image that a visitor chooses. */
export const IMAGE = { name: 'picture.png', mimeType: 'image/png', buffer: PNG };

export const listed = (items: PortfolioItem[]) => success('portfolio', items);
export const ITEM_STORED = success('uploadPortfolioItem', ITEMS[0]);
export const ITEM_WAITING = success('uploadPortfolioItem', { ...ITEMS[0], waiting: true });

/** The portfolio in a visitor's terms. */
export const portfolioPage = (page: Page) => ({
  cards: page.getByRole('tabpanel').getByRole('listitem').getByRole('button'),
  card: (title: string) => page.getByRole('tabpanel').getByRole('button').filter({ hasText: title }),
  tab: (name: string) => page.getByRole('tab', { name }),
  overlay: page.getByRole('dialog', { name: 'Tea cartons' }),
  notification: notification(page),
  open: async (list: InjectedResponse = listed(ITEMS)) => {
    await serveMedia(page);
    await respondTo(page, 'portfolio', list);
    await page.goto('/portfolio');
  },
});

/** The dialog 'Add to Portfolio'. */
export const uploadDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Add to Portfolio' });
  return {
    dialog,
    title: dialog.getByLabel('Title'),
    description: dialog.getByLabel('Description'),
    category: dialog.getByLabel('Category'),
    featured: dialog.getByLabel('Featured'),
    fileInput: dialog.locator('input[type=file]'),
    preview: dialog.getByRole('img', { name: 'Preview of the chosen file' }),
    remove: dialog.getByRole('button', { name: 'Remove image' }),
    progress: dialog.getByRole('progressbar', { name: 'Uploading' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    upload: dialog.locator('button[type=submit]'),
    open: async () => {
      await portfolioPage(page).open(listed([]));
      await page.getByRole('button', { name: 'Upload Photos' }).click();
      await dialog.waitFor();
    },
    /** Fills in an image, a title and a description. */
    fill: async ({ file = IMAGE, title = 'Tea tins', description = 'Two sizes' } = {}) => {
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Description').fill(description);
    },
  };
};
