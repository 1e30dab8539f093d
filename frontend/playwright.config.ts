import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../infra/test-harness/chromium.ts';
import { DESKTOP } from './e2e/support/screens.ts';

/**
 * Browser tests against the whole running system: one that `start-system.ts` starts for the run, or the one
 * that BASE_URL names.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/support/start-system.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, for busy machines: only failing tests wait this long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: DESKTOP,
    // Tracing every test would add a third to the time. For a single test: `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
  },
});
