import type { FileChooser, Page } from '@playwright/test';

/**
 * The next file dialog that the page opens. Call it at the start of a test: Chromium intercepts dialogs only some time
 * after Playwright adds its first listener, and a key pressed before then opens a real one.
 */
export const nextFileDialog = (page: Page): Promise<FileChooser> =>
  new Promise((resolve) => page.once('filechooser', resolve));
