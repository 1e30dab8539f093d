import { expect, test } from './fixtures.ts';
import { toastTitled } from './contact-form.ts';
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
  UPLOAD_CALL,
} from './quote-form.ts';
import { percentagesOf, receiveSlowly } from './slow-upload.ts';
import { holdResponse, malformed } from './support/responses.ts';

test("a quote without files is posted with every field, and 'Quote Request Submitted' is shown", async ({
  page,
}) => {
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const { calls } = await sendQuote(page);
  await expect(toastTitled(page, 'Quote Request Submitted')).toContainText(
    "We'll get back to you with a quote soon.",
  );
  expect(calls.map(({ at }) => at)).toEqual(['quote']);
  const [quote] = quotesIn(calls);
  expect(quote).toEqual({
    ...FILLED,
    submissionId: String(now),
    hasAttachments: false,
  });
  expect(calls[0]!.request.headers()['content-type']).toBe('application/json');
});

test('every choice is sent as the API names it', async ({ page }) => {
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

test("files go first, with 'Uploading Files', and the quote one second after them", async ({ page }) => {
  await page.clock.install();
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.fill();
  await form.attach('a.pdf', 'b.pdf');
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submitButton.click();
  await expect(toastTitled(page, 'Uploading Files')).toContainText(
    'Please wait while we upload your attachments.',
  );
  await expect.poll(() => calls.map(({ at }) => at)).toEqual(['upload']);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.clock.runFor(990);
  expect(calls).toHaveLength(1);
  await page.clock.runFor(20);
  await expect.poll(() => calls.map(({ at }) => at)).toEqual(['upload', 'quote']);
  expect(quotesIn(calls)[0]).toMatchObject({ hasAttachments: true });
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
});

test('a quote without files waits one second too', async ({ page }) => {
  await page.clock.install();
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.fill();
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submitButton.click();
  await expect(form.submitButton).toBeDisabled();
  await page.clock.runFor(990);
  expect(calls).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => calls.length).toBe(1);
});

test('upload and quote name the same submission', async ({ page }) => {
  const { calls } = await sendQuote(page, {}, 'a.pdf');
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  const id = String(quotesIn(calls)[0]!.submissionId);
  expect(calls[0]!.request.postDataBuffer()!.toString('latin1')).toContain(
    `name="submissionId"\r\n\r\n${id}\r\n`,
  );
});

test('the button is disabled and busy from upload to response, and the upload shows how far it is', async ({
  page,
}) => {
  const form = quoteForm(page);
  const { release: finishUpload } = await holdResponse(page, 'uploadQuoteFiles', FILES_STORED);
  const { release: finishQuote } = await holdResponse(page, 'requestQuote', QUOTE_STORED);
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
  await expect(bar).toHaveCount(0);
  await page.waitForRequest(QUOTE_CALL);
  await expect(form.submitButton).toBeDisabled();
  finishQuote();
  await expect(form.submitButton).toBeEnabled();
  await expect(form.submitButton).not.toHaveAttribute('aria-busy');
});

test('the upload shows how much of it is sent', async ({ page }) => {
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

test('after success the list of files is empty and the form is as it opened', async ({ page }) => {
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

test('what is changed while the quote is on its way stays', async ({ page }) => {
  const form = quoteForm(page);
  const { release: finish } = await holdResponse(page, 'requestQuote', QUOTE_STORED);
  await form.open();
  await form.fill();
  const arrived = page.waitForRequest(QUOTE_CALL);
  await form.submitButton.click();
  await arrived;
  await form.comments.fill('And one more thing');
  finish();
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  await expect(form.comments).toHaveValue('And one more thing');
});

test('however often it is pressed, a quote is sent once', async ({ page }) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.fill();
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')!;
    for (let press = 0; press < 5; press++) button.click();
  });
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a second quote is another submission', async ({ page }) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  for (let round = 0; round < 2; round++) {
    await form.fill();
    await form.submitButton.click();
    await expect(form.name).toHaveValue('');
  }
  const ids = quotesIn(calls).map(({ submissionId }) => submissionId);
  expect(new Set(ids).size).toBe(2);
});

test('only the status of the response is read: one that is no JSON is a success too', async ({ page }) => {
  await sendQuote(page, { quote: malformed(200, 'text/html', '<p>ok</p>') });
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
});
