import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { expect, type Page, test } from './fixtures.ts';
import { toastTitled } from './contact-form.ts';
import { passTime } from './clock.ts';
import {
  FILES_STORED,
  partsOf,
  QUOTE_STORED,
  quoteForm,
  quotesIn,
  respondToQuote,
  sendQuote,
} from './quote-form.ts';
import { malformed, NO_RESPONSE, refusal } from './support/responses.ts';

const QUOTE_FAILED = 'Failed to submit quote request. Please try again.';
const UPLOAD_FAILED = 'We had trouble uploading your attachments. Please try again or email them directly.';
const errorPage = (status: number) => malformed(status, 'text/html', '<!doctype html><p>Bad gateway</p>');

const expectKept = async (page: Page, files: number) => {
  const form = quoteForm(page);
  await expect(form.name).toHaveValue('Dana Whitfield');
  await expect(form.style).toHaveValue('Regular Slotted Container (RSC)');
  await expect(form.length).toHaveValue('14');
  await expect(form.quantity(1)).toHaveValue('1000');
  await expect(form.comments).toHaveValue('Printed one side.\nWe palletise on 48 x 40.');
  await expect(form.attached).toHaveCount(files);
  await expect(form.submitButton).toBeEnabled();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
};

for (const [what, quote] of [
  ['a dead network', NO_RESPONSE],
  ['a bad request without issues', refusal('requestQuote', 400, 'The request is not valid JSON')],
  ['another quote under the same id', refusal('requestQuote', 409, 'Another quote was sent under this id')],
  ['a body too large', refusal('requestQuote', 413, 'The request is too large')],
  ['too many requests', refusal('requestQuote', 429, 'Too many requests')],
  ['a broken server', refusal('requestQuote', 500, 'Internal server error')],
  ['a server that is away', refusal('requestQuote', 503, UNAVAILABLE)],
  ['an error page that is no JSON', errorPage(502)],
] as const)
  test(`${what} gives 'Error', and the form is kept`, async ({ page }) => {
    await sendQuote(page, { quote }, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toContainText(QUOTE_FAILED);
    await expectKept(page, 1);
  });

for (const [status, message] of [
  [400, 'Name is required'],
  [413, 'A file is larger than 20 MB'],
  [415, 'The content of a file does not agree with its name'],
  [500, 'Internal server error'],
  [503, 'Attachments cannot be received at the moment'],
] as const)
  test(`an upload that gets ${status} gives 'File Upload Failed', and no quote is sent`, async ({ page }) => {
    await page.clock.install();
    const { calls } = await sendQuote(
      page,
      { upload: refusal('uploadQuoteFiles', status, message) },
      'a.pdf',
      'b.png',
    );
    await expect(toastTitled(page, 'File Upload Failed')).toContainText(UPLOAD_FAILED);
    await expectKept(page, 2);
    await passTime(page, 1200);
    expect(calls.map(({ at }) => at)).toEqual(['upload']);
  });

test("an upload that gets an error page gives 'File Upload Failed'", async ({ page }) => {
  await sendQuote(page, { upload: errorPage(502) }, 'a.pdf');
  await expect(toastTitled(page, 'File Upload Failed')).toContainText(UPLOAD_FAILED);
  await expectKept(page, 1);
});

for (const [what, upload] of [
  ['gets no response', NO_RESPONSE],
  ['gets a success that is no JSON', errorPage(200)],
] as const)
  test(`an upload that ${what} is another failure: 'Error', and no quote is sent`, async ({ page }) => {
    await page.clock.install();
    const { calls } = await sendQuote(page, { upload }, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toContainText(QUOTE_FAILED);
    await expectKept(page, 1);
    await passTime(page, 1200);
    expect(calls.map(({ at }) => at)).toEqual(['upload']);
  });

test('failures are told in the destructive colours', async ({ page }) => {
  await sendQuote(page, { quote: refusal('requestQuote', 500, 'Internal server error') });
  await expect(toastTitled(page, 'Error')).toHaveCSS('border-left-color', 'rgb(161, 15, 43)');
});

test('what the server finds wrong stands at its fields, the first of which has focus', async ({ page }) => {
  const form = quoteForm(page);
  await respondToQuote(page, {
    quote: refusal('requestQuote', 400, 'Validation failed', [
      { path: 'phoneNumber', message: 'Please enter a valid phone number' },
      { path: 'quantities.1', message: 'Quantity is required' },
      { path: 'submissionId', message: 'Submission id is required' },
    ]),
  });
  await form.open();
  await form.fill();
  await form.addQuantity.click();
  await form.quantity(2).fill('2500');
  await form.submitButton.click();
  await expect(toastTitled(page, 'Error')).toContainText(QUOTE_FAILED);
  await expect(form.phone).toHaveAccessibleDescription('Please enter a valid phone number');
  await expect(form.quantity(2)).toHaveAccessibleDescription('Quantity is required');
  await expect(form.phone).toBeFocused();
  await expect(form.submitButton).toBeEnabled();
});

test.describe('trying again', () => {
  test('with nothing changed is the same submission, and files are not sent again', async ({ page }) => {
    const { form, calls } = await sendQuote(page, { quote: [NO_RESPONSE, QUOTE_STORED] }, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await form.submitButton.click();
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    expect(calls.map(({ at }) => at)).toEqual(['upload', 'quote', 'quote']);
    const [first, second] = quotesIn(calls);
    expect(second).toEqual(first);
  });

  test('after a reload is still the same submission', async ({ page }) => {
    const { form, calls } = await sendQuote(page, { quote: [NO_RESPONSE, QUOTE_STORED] });
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await page.reload();
    await expect(form.name).toHaveValue('Dana Whitfield');
    await form.submitButton.click();
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    const [first, second] = quotesIn(calls);
    expect(second).toEqual(first);
  });

  test('with a changed field is a new submission, with its files', async ({ page }) => {
    const { form, calls } = await sendQuote(page, { quote: [NO_RESPONSE, QUOTE_STORED] }, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await form.comments.fill('Changed');
    await form.submitButton.click();
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    expect(calls.map(({ at }) => at)).toEqual(['upload', 'quote', 'upload', 'quote']);
    const [first, second] = quotesIn(calls);
    expect(second!.submissionId).not.toBe(first!.submissionId);
    expect(partsOf(calls[2]!.request)[0]).toEqual({ name: 'submissionId', value: second!.submissionId });
  });

  test('with other files is a new submission', async ({ page }) => {
    const { form, calls } = await sendQuote(page, { quote: [NO_RESPONSE, QUOTE_STORED] }, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await page.getByRole('button', { name: 'Remove a.pdf' }).click();
    await form.submitButton.click();
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    const [first, second] = quotesIn(calls);
    expect(second).toMatchObject({ hasAttachments: false });
    expect(second!.submissionId).not.toBe(first!.submissionId);
  });

  test('after a failed upload sends the files again under the same id', async ({ page }) => {
    const { form, calls } = await sendQuote(
      page,
      { upload: [refusal('uploadQuoteFiles', 503, UNAVAILABLE), FILES_STORED] },
      'a.pdf',
    );
    await expect(toastTitled(page, 'File Upload Failed')).toBeVisible();
    await form.submitButton.click();
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    expect(calls.map(({ at }) => at)).toEqual(['upload', 'upload', 'quote']);
    expect(partsOf(calls[1]!.request)[0]).toEqual(partsOf(calls[0]!.request)[0]);
  });

  test('after a conflict takes a new id', async ({ page }) => {
    const { form, calls } = await sendQuote(page, {
      quote: [refusal('requestQuote', 409, 'Another quote'), QUOTE_STORED],
    });
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await form.submitButton.click();
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    const [first, second] = quotesIn(calls);
    expect(second!.submissionId).not.toBe(first!.submissionId);
  });
});
