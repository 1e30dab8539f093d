import { COMPANY } from '@packaging/contracts/company';
import { toastTitled } from '../contact/contact-form.ts';
import { expect, test } from '../support/fixtures.ts';
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

test("a quote without files is posted with every field, and 'Quote Request Submitted' is shown beside a panel that stays", async ({
  page,
}) => {
  const now = Date.parse('2026-11-22T20:05:00Z');
  await page.clock.setFixedTime(now);
  const { form, calls } = await sendQuote(page);
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
  // The owner has promised no time.
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

  // A press that sends nothing takes nothing away.
  await form.submitButton.click();
  await expect(page.getByText('Quantity is required')).toBeVisible();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Start Another Request' }).click();
  await expect(panel).toHaveCount(0);
  await expect(form.name).toBeFocused();
});

test('what is sent is thanked for, and its reference told, even where the code of the panel does not load', async ({
  page,
}) => {
  await page.route('**/assets/quote-sent-*.js', (route) => route.abort());
  await sendQuote(page);
  const thanks = page.locator('main [tabindex="-1"]', { hasText: 'Thank you. We have your request.' });
  await expect(thanks).toContainText('Reference 7C1F4F3E');
  await expect(thanks).toBeFocused();
  await expect(quoteForm(page).name).toHaveValue('');
});

test('every choice is sent as the API names it, once however often it is pressed; each quote is a submission of its own, and the status alone makes it a success', async ({
  page,
}) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page, { quote: [QUOTE_STORED, QUOTE_STORED, malformed(200, '', '')] });
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
  await expect(form.name).toHaveValue('');

  await test.step('pressed often', async () => {
    await form.fill();
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('form button[type=submit]')!;
      for (let press = 0; press < 5; press++) button.click();
    });
    await expect(form.name).toHaveValue('');
    expect(calls).toHaveLength(2);
    const ids = quotesIn(calls).map(({ submissionId }) => submissionId);
    expect(new Set(ids).size).toBe(2);
  });

  await test.step('a success without a body is thanked for too, without a reference', async () => {
    await expect(sentPanel(page)).toContainText('Reference');
    await form.fill();
    await form.attach('a.pdf');
    await form.submitButton.click();
    await expect(form.name).toHaveValue('');
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    await expect(sentPanel(page)).toBeFocused();
    await expect(sentPanel(page)).toContainText('Attachmentsa.pdf');
    await expect(sentPanel(page)).not.toContainText('Reference');
  });
});

test("a quote is sent after one second; files go before it, with 'Uploading Files', and it one second after them", async ({
  page,
}) => {
  await page.clock.install();
  const form = quoteForm(page);
  const alone = await respondToQuote(page);
  await form.open();
  await form.fill();
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submitButton.click();
  await expect(form.submitButton).toBeDisabled();
  await page.clock.runFor(990);
  expect(alone).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => alone.length).toBe(1);
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
  // The bar stays, full, until the quote is through.
  await expect(page.getByRole('progressbar', { name: 'Uploaded 2 files' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await page.clock.runFor(20);
  await expect.poll(() => calls.map(({ at }) => at)).toEqual(['upload', 'quote']);
  expect(quotesIn(calls)[0]).toMatchObject({ hasAttachments: true });
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
});

test('from upload to response the button is busy, keeps the focus and does nothing more, the upload shows how far it is, and what is changed meanwhile stays', async ({
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
