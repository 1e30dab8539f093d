import { expect, test } from './fixtures.ts';
import { expectAccessibleOnBoth } from './axe.ts';

for (const path of ['/no-such-page', '/contact/us', '/404']) {
  test(`${path} shows the not-found card`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(
      page.getByText('Did you forget to add the page to the router?', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^404 Page Not Found/);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0);
  });
}

test('the card draws a blank that lacks a panel', async ({ page }) => {
  await page.goto('/no-such-page');
  const drawing = page.getByRole('img', { name: 'A flat box blank with one panel missing' });
  await expect(drawing).toBeVisible();
  await expect(drawing).toContainText('L ?');
});

test('the way back into the site works', async ({ page }) => {
  await page.goto('/no-such-page');
  await page.getByRole('banner').getByRole('link', { name: 'Request Quote' }).click();
  await expect(page).toHaveURL(/\/request-quote$/);
  await expect(page.getByText('404 Page Not Found')).toHaveCount(0);
});

test('the card has no accessibility fault on a desktop and a phone', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleOnBoth(page);
});
