import { COMPANY } from '@packaging/contracts/company';
import { expect, test } from '../support/fixtures.ts';
import { toastTitled } from '../support/notifications.ts';
import { holdResponse, malformed } from '../support/responses.ts';
import { percentagesOf, receiveSlowly } from '../support/slow-upload.ts';
import {
  attachment,
  FILES_STORED,
  FILLED,
  QUOTE_CALL,
  QUOTE_STORED,
  quoteForm,
  quotesIn,
  respondToQuote,
  sendQuote,
  sentPanel,
  UPLOAD_CALL,
} from './quote-form.ts';

const NOW = Date.parse('2026-11-22T20:05:00Z');

test("a quote is posted with every field, and followed by 'Quote Request Submitted'", async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  const { calls } = await sendQuote(page);
  await expect(toastTitled(page, 'Quote Request Submitted')).toContainText(
    "We'll get back to you with a quote soon.",
  );
  expect(calls.map(({ at }) => at)).toEqual(['quote']);
  const [quote] = quotesIn(calls);
  expect(quote).toEqual({
    ...FILLED,
    submissionId: String(NOW),
    hasAttachments: false,
  });
  expect(calls[0]!.request.headers()['content-type']).toBe('application/json');
});

test('a panel with the reference, the request and the next steps stays until another request', async ({
  page,
}) => {
  await page.clock.setFixedTime(NOW);
  const { form } = await sendQuote(page);
  const panel = sentPanel(page);
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(panel).toContainText('Reference7C1F4F3E');
  await expect(panel).toContainText(/SentNovember 22, 2026 at \d/);
  for (const [name, value] of [
    ['Name', 'Dana Whitfield'],
    ['Email', 'dana@example.com'],
    ['Dimensions', '14 × 10 × 6 1/2 in, inside'],
    ['Quantities', '1000'],
    ['Attachments', 'None'],
    ['Comments', 'Printed one side.\nWe palletise on 48 x 40.'],
  ] as const)
    await expect(panel.locator('dt', { hasText: name }).locator('+ dd').first()).toHaveText(value);
  const steps = panel.getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(1)).toHaveText(
    'If anything is unclear, we email dana@example.com or call 213 555 0142.',
  );
  // The owner has not promised a time.
  expect(COMPANY.replyTime).toBe('');
  await expect(steps.nth(2)).toHaveText('We send you the quote.');
  await expect(panel.getByRole('link', { name: COMPANY.email })).toHaveAttribute(
    'href',
    `mailto:${COMPANY.email}`,
  );

  await page.emulateMedia({ media: 'print' });
  await expect(panel).toBeVisible();
  for (const hidden of [form.name, form.submitButton, panel.getByRole('button'), page.locator('h1')])
    await expect(hidden.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // An attempt that sends nothing keeps the panel.
  await form.submitButton.click();
  await expect(page.getByText('Quantity is required')).toBeVisible();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Start Another Request' }).click();
  await expect(panel).toHaveCount(0);
  await expect(form.name).toBeFocused();
});

test('thanks with the reference even if the code of the panel does not load', async ({ page }) => {
  await page.route('**/assets/quote-sent-*.js', (route) => route.abort());
  await sendQuote(page);
  const thanks = page.locator('main [tabindex="-1"]', { hasText: 'Thank you. We have your request.' });
  await expect(thanks).toContainText('Reference 7C1F4F3E');
  await expect(thanks).toBeFocused();
  await expect(quoteForm(page).name).toHaveValue('');
});

test("every choice is sent by the API's name for it", async ({ page }) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.fill();
  await form.foldingCarton.check();
  await form.style.selectOption('OTHER');
  await form.customStyle.fill('Display tray');
  await form.material.selectOption('OTHER');
  await form.customMaterial.fill('Solid board');
  await form.printColors.selectOption({ label: '4 Color Process' });
  await form.coating.selectOption('Soft Touch');
  await page.getByText('Windowing', { exact: true }).click();
  await page.getByText('Foil Stamping', { exact: true }).click();
  await form.addQuantity.click();
  await form.quantity(2).fill('2,500 to 5,000');
  await form.submitButton.click();
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  const [quote] = quotesIn(calls);
  expect(quote).toMatchObject({
    boxType: 'foldingCarton',
    style: 'OTHER',
    customStyle: 'Display tray',
    material: 'OTHER',
    customMaterial: 'Solid board',
    printColors: '4',
    coating: 'Soft Touch',
    quantities: ['1000', '2,500 to 5,000'],
    smsNotifications: false,
  });
  expect([...(quote!.additionalOptions as string[])].sort()).toEqual(['foilStamping', 'windowing']);
});

test('a quote is sent once however often the button is pressed', async ({ page }) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.fill();
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')!;
    for (let press = 0; press < 5; press++) button.click();
  });
  await expect(form.name).toHaveValue('');
  expect(calls).toHaveLength(1);
});

test('a second quote is a new submission, and a success without a body has no reference', async ({
  page,
}) => {
  const { form, calls } = await sendQuote(page, { quote: [QUOTE_STORED, malformed(200, '', '')] });
  await expect(form.name).toHaveValue('');
  await expect(sentPanel(page)).toContainText('Reference');
  await form.fill();
  await form.attach('a.pdf');
  await form.submitButton.click();
  await expect(form.name).toHaveValue('');
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  await expect(sentPanel(page)).toBeFocused();
  await expect(sentPanel(page)).toContainText('Attachmentsa.pdf');
  await expect(sentPanel(page)).not.toContainText('Reference');
  expect(new Set(quotesIn(calls).map(({ submissionId }) => submissionId)).size).toBe(2);
});

test("a quote is sent after one second, or one second after its files, with 'Uploading Files'", async ({
  page,
}) => {
  await page.clock.install();
  const form = quoteForm(page);
  const quotes = await respondToQuote(page);
  await form.open();
  await form.fill();
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submitButton.click();
  await expect(form.submitButton).toBeDisabled();
  await page.clock.runFor(990);
  expect(quotes).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => quotes.length).toBe(1);
  await expect(form.name).toHaveValue('');

  const calls = await respondToQuote(page);
  await form.fill();
  await form.attach('a.pdf', 'b.pdf');
  await form.submitButton.click();
  await expect(toastTitled(page, 'Uploading Files')).toContainText(
    'Please wait while we upload your attachments.',
  );
  await expect.poll(() => calls.map(({ at }) => at)).toEqual(['upload']);
  await page.clock.runFor(990);
  expect(calls).toHaveLength(1);
  // The bar stays at 100 until the quote is stored.
  await expect(page.getByRole('progressbar', { name: 'Uploaded 2 files' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await page.clock.runFor(20);
  await expect.poll(() => calls.map(({ at }) => at)).toEqual(['upload', 'quote']);
  expect(quotesIn(calls)[0]).toMatchObject({ hasAttachments: true });
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
});

test('from upload to response the button is busy, keeps the focus and sends nothing more', async ({
  page,
}) => {
  const form = quoteForm(page);
  const { release: finishUpload } = await holdResponse(page, 'uploadQuoteFiles', FILES_STORED);
  const { release: finishQuote, requests } = await holdResponse(page, 'requestQuote', QUOTE_STORED);
  await form.open();
  await form.fill();
  await form.attach('a.pdf', 'b.pdf', 'c.pdf');
  const arrived = page.waitForRequest(UPLOAD_CALL);
  await form.submitButton.click();
  await arrived;
  await expect(form.submitButton).toBeDisabled();
  await expect(form.submitButton).toHaveAttribute('aria-busy', 'true');
  const bar = page.getByRole('progressbar', { name: 'Uploading 3 files' });
  await expect(bar).toHaveAttribute('aria-valuemax', '100');
  await expect(bar).toHaveAttribute('aria-valuenow', /^\d{1,3}$/);
  finishUpload();
  await page.waitForRequest(QUOTE_CALL);
  await expect(page.getByRole('progressbar', { name: 'Uploaded 3 files' })).toBeVisible();
  await expect(form.submitButton).toBeDisabled();
  await expect(form.submitButton).toBeFocused();
  await page.keyboard.press('Enter');
  await form.name.press('Enter');
  await form.submitButton.focus();
  finishQuote();
  await expect(form.submitButton).toBeEnabled();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(requests).toHaveLength(1);
  await expect(form.submitButton).not.toHaveAttribute('aria-busy');
  await expect(form.name).toHaveValue('');
});

test('a change made while a quote is sent stays in the form', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  const { release: finish } = await holdResponse(page, 'requestQuote', QUOTE_STORED);
  await form.fill();
  const sent = page.waitForRequest(QUOTE_CALL);
  await form.submitButton.click();
  await sent;
  await form.comments.fill('And one more thing');
  finish();
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  await expect(form.submitButton).toBeEnabled();
  await expect(form.comments).toHaveValue('And one more thing');
});

test('the upload shows its progress in percent', async ({ page }) => {
  await respondToQuote(page);
  const { end } = await receiveSlowly(page, 'uploadQuoteFiles', FILES_STORED);
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  await form.fileInput.setInputFiles([attachment('a.pdf', 1.5 * 1024 * 1024)]);
  await expect(form.attached).toHaveCount(1);
  await form.submitButton.click();
  const figures = await percentagesOf(page.getByRole('progressbar', { name: 'Uploading 1 file' }));
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  expect(figures).toEqual([...figures].sort((a, b) => a - b));
  expect(figures.filter((value) => value > 0 && value < 100).length).toBeGreaterThan(2);
  end();
});

test('after success the form is reset, and so is the list of files', async ({ page }) => {
  const form = quoteForm(page);
  await respondToQuote(page);
  await form.open();
  await form.fill();
  await form.foldingCarton.check();
  await form.style.selectOption('OTHER');
  await form.material.selectOption('18pt C1S');
  await form.addQuantity.click();
  await form.quantity(2).fill('5');
  await form.attach('a.pdf');
  await form.submitButton.click();
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();

  const expectFresh = async () => {
    await expect(form.attached).toHaveCount(0);
    await expect(form.corrugated).toBeChecked();
    await expect(form.coating).toHaveValue('None');
    await expect(page.locator('input[name^="quantities."]')).toHaveCount(1);
    for (const empty of [form.name, form.style, form.material, form.length, form.quantity(1), form.comments])
      await expect(empty).toHaveValue('');
    await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
  };
  await expectFresh();
  await page.reload();
  await expectFresh();
  await expect(page.getByText('Please add them again')).toHaveCount(0);
});
