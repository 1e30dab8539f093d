import type { Page } from '@playwright/test';
import { answerMedia } from './media.ts';

export const LIST = '**/api/portfolio';
export const UPLOAD = '**/api/portfolio/upload';
export const ITEMS = [
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
/** A picture of 8 × 6 px. */
export const PNG = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR4nGO4uqUFK2IYSAkA6Dpicdp6VGEAAAAASUVORK5CYII=',
    'base64',
  ),
};

/** The portfolio, by what a visitor sees. */
export const portfolioPage = (page: Page) => ({
  cards: page.getByRole('tabpanel').getByRole('listitem').getByRole('button'),
  card: (title: string) => page.getByRole('tabpanel').getByRole('button').filter({ hasText: title }),
  tab: (name: string) => page.getByRole('tab', { name }),
  overlay: page.getByRole('dialog', { name: 'Tea cartons' }),
  notification: page.getByRole('region', { name: 'Notification' }),
  open: async (items: unknown = ITEMS) => {
    await answerMedia(page);
    await page.route(LIST, (route) => route.fulfill({ json: items }));
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
      await portfolioPage(page).open([]);
      await page.getByRole('button', { name: 'Upload Photos' }).click();
      await dialog.waitFor();
    },
    /** A picture, a title and a description. */
    fill: async ({ file = PNG, title = 'Tea tins', description = 'Two sizes' } = {}) => {
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Description').fill(description);
    },
  };
};
