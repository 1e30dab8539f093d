import { expectAccessibleOnBoth } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

test('an unknown address shows the not-found card, without an accessibility fault', async ({ page }) => {
  for (const path of ['/contact/us', '/404', '/no-such-page'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(
        page.getByText('Did you forget to add the page to the router?', { exact: true }),
      ).toBeVisible();
      await expect(page).toHaveTitle(/^404 Page Not Found/);
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0);
    });
  const drawing = page.getByRole('img', { name: 'A flat box blank with one panel missing' });
  await expect(drawing).toBeVisible();
  await expect(drawing).toContainText('L ?');
  await expectAccessibleOnBoth(page);
});

test('the header leads from an unknown address back into the site', async ({ page }) => {
  await page.goto('/no-such-page');
  await page.getByRole('banner').getByRole('link', { name: 'Request Quote' }).click();
  await expect(page).toHaveURL(/\/request-quote$/);
  await expect(page.getByText('404 Page Not Found')).toHaveCount(0);
});
