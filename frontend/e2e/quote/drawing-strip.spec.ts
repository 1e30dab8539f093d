import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { PHONE } from '../support/screens.ts';
import { quoteForm } from './quote-form.ts';

test.use({ viewport: PHONE });

test('a strip opens and closes over the form without moving it or covering a focused field', async ({
  page,
}) => {
  const form = quoteForm(page);
  await form.open();
  const strip = page.locator('details');
  const before = await form.comments.boundingBox();
  await strip.locator('summary').click();
  expect(await form.comments.boundingBox()).toEqual(before);
  await form.comments.focus();
  await expect(strip).not.toHaveAttribute('open');
  await form.name.focus();
  const { y, height } = (await strip.boundingBox())!;
  await expect.poll(async () => (await form.name.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});

test('the strip stays under the header, shows the box and its size, and opens to both drawings', async ({
  page,
}) => {
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  const strip = page.locator('details');
  const summary = strip.locator('summary');
  const drawings = strip.getByRole('img');
  await expect(summary).toContainText('14 × 10 × 6 1/2 in');
  await expect(summary).toContainText('RSC, Regular Slotted Container');
  expect((await strip.boundingBox())!.height).toBe(68);
  await form.comments.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const header = (await page.locator('header').boundingBox())!;
      return Math.abs((await strip.boundingBox())!.y - header.y - header.height);
    })
    .toBeLessThan(0.5);

  await expect(drawings).toHaveCount(0);
  await summary.click();
  await expect(drawings).toHaveCount(2);
  await expect(drawings.nth(0)).toBeInViewport();
  await expect(drawings.nth(1).locator('[data-measure] text')).toHaveText([
    '14 3/16',
    '10 3/16',
    '6 7/8',
    '5 3/32',
  ]);
  await expect(strip.getByText('Blank 50 × 17 1/16 in, 32 ECT C')).toBeVisible();
  await expectAccessible(page);
});
