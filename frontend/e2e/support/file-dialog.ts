import type { FileChooser, Page } from '@playwright/test';

/**
 * The file dialog that the page will open. To be asked for as a test begins: Chromium hands dialogs over only
 * from some time after Playwright has its first listener, and a key pressed right then opens a real one.
 */
export const nextFileDialog = (page: Page): Promise<FileChooser> =>
  new Promise((resolve) => page.once('filechooser', resolve));
