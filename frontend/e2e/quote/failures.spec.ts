import { COMPANY } from '@packaging/contracts/company';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { passTime } from '../support/clock.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { failureNotice, toastTitled } from '../support/notifications.ts';
import { malformed, NO_RESPONSE, refusal } from '../support/responses.ts';
import {
  FILES_STORED,
  partsOf,
  QUOTE_STORED,
  quoteForm,
  quotesIn,
  respondToQuote,
  sendQuote,
} from './quote-form.ts';

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

test("a failed quote shows 'Error', also at the button until the next attempt, and keeps the form", async ({
  page,
}) => {
  const failures = [
    NO_RESPONSE,
    refusal('requestQuote', 400, 'The request is not valid JSON'),
    refusal('requestQuote', 409, 'Another quote was sent under this id'),
    refusal('requestQuote', 413, 'The request is too large'),
    refusal('requestQuote', 429, 'Too many requests'),
    refusal('requestQuote', 500, 'Internal server error'),
    refusal('requestQuote', 503, UNAVAILABLE),
    errorPage(502),
  ] as const;
  const form = quoteForm(page);
  await page.clock.install();
  await respondToQuote(page, { quote: [...failures, QUOTE_STORED] });
  await form.open();
  await form.fill();
  await form.attach('a.pdf');
  await page.clock.pauseAt(Date.now() + 60_000);
  const notice = failureNotice(page, QUOTE_FAILED);
  const press = async () => {
    await form.submitButton.click();
    await expect(form.submitButton).toHaveAttribute('aria-busy', 'true');
    await expect(notice).toHaveCount(0);
    await expect(toastTitled(page, 'Error')).toHaveCount(0);
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0);
    await page.clock.runFor(1000);
  };
  for (const [index] of failures.entries()) {
    await press();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(toastTitled(page, 'Error')).toContainText(QUOTE_FAILED);
    await expectKept(page, 1);
    if (index > 0) continue;
    await expect(toastTitled(page, 'Error')).toHaveCSS('border-left-color', 'rgb(161, 15, 43)');
    await expect(notice).toContainText('What you entered is still in the form.');
    await expect(notice.getByRole('link', { name: COMPANY.email })).toHaveAttribute(
      'href',
      `mailto:${COMPANY.email}`,
    );
    await expect(form.submitButton).toBeFocused();
    await page.clock.runFor(5100);
    await expect(toastTitled(page, 'Error')).toHaveCount(0);
    await expect(notice).toBeVisible();
  }
  await press();
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a failed upload shows 'File Upload Failed' or 'Error', with the server's reason, and no quote is sent", async ({
  page,
}) => {
  await page.clock.install();
  const refusals = [
    [400, 'Name is required'],
    [413, '“a.pdf” has more than 20 MB. Please make it smaller, or email it to us.'],
    [415, 'The content of a file does not agree with its name'],
    [503, "We can't receive attachments right now"],
  ] as const;
  const { form, calls } = await sendQuote(
    page,
    {
      upload: [
        ...refusals.map(([status, message]) => refusal('uploadQuoteFiles', status, message)),
        refusal('uploadQuoteFiles', 500, 'Internal server error'),
        errorPage(502),
        NO_RESPONSE,
        errorPage(200),
      ],
    },
    'a.pdf',
    'b.png',
  );
  const notice = failureNotice(page, UPLOAD_FAILED);
  for (const reason of [...refusals.map(([, message]) => message), undefined, undefined]) {
    await expect(toastTitled(page, 'File Upload Failed')).toContainText(UPLOAD_FAILED);
    if (reason) await expect(notice.getByRole('status')).toHaveText(reason);
    else await expect(notice.getByRole('status')).toHaveCount(0);
    await expect(notice.getByRole('link', { name: COMPANY.email })).toBeVisible();
    await expectKept(page, 2);
    await form.submitButton.click();
  }
  for (const tries of [7, 8]) {
    await expect(toastTitled(page, 'Error')).toContainText(QUOTE_FAILED);
    await expectKept(page, 2);
    await passTime(page, 1200);
    expect(calls.map(({ at }) => at)).toEqual(Array(tries).fill('upload'));
    if (tries === 7) await form.submitButton.click();
  }
});

test('a retry is the same submission until the form changes or its id is taken', async ({ page }) => {
  const form = quoteForm(page);
  /** Fills in the form and submits it. */
  const send = async (responses: Parameters<typeof respondToQuote>[1], ...files: string[]) => {
    const calls = await respondToQuote(page, responses);
    await form.fill();
    if (files.length > 0) await form.attach(...files);
    await form.submitButton.click();
    return calls;
  };
  const sendAgain = async () => {
    await form.submitButton.click();
    await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
    await expect(form.name).toHaveValue('');
  };
  const FAILED_ONCE: Parameters<typeof respondToQuote>[1] = { quote: [NO_RESPONSE, QUOTE_STORED] };
  await form.open();

  await test.step('without a change, its files are not sent again', async () => {
    const calls = await send(FAILED_ONCE, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await sendAgain();
    expect(calls.map(({ at }) => at)).toEqual(['upload', 'quote', 'quote']);
    const [first, second] = quotesIn(calls);
    expect(second).toEqual(first);
  });

  await test.step('after a reload', async () => {
    const calls = await send(FAILED_ONCE);
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await page.reload();
    await expect(form.name).toHaveValue('Dana Whitfield');
    await sendAgain();
    const [first, second] = quotesIn(calls);
    expect(second).toEqual(first);
  });

  await test.step('with a changed field, it is a new submission and sends its files again', async () => {
    const calls = await send(FAILED_ONCE, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await form.comments.fill('Changed');
    await sendAgain();
    expect(calls.map(({ at }) => at)).toEqual(['upload', 'quote', 'upload', 'quote']);
    const [first, second] = quotesIn(calls);
    expect(second!.submissionId).not.toBe(first!.submissionId);
    expect(partsOf(calls[2]!.request)[0]).toEqual({ name: 'submissionId', value: second!.submissionId });
  });

  await test.step('with other files, it is a new submission', async () => {
    const calls = await send(FAILED_ONCE, 'a.pdf');
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await page.getByRole('button', { name: 'Remove a.pdf' }).click();
    await sendAgain();
    const [first, second] = quotesIn(calls);
    expect(second).toMatchObject({ hasAttachments: false });
    expect(second!.submissionId).not.toBe(first!.submissionId);
  });

  await test.step('after a failed upload, it sends the files again with the same id', async () => {
    const upload = [refusal('uploadQuoteFiles', 503, UNAVAILABLE), FILES_STORED];
    const calls = await send({ upload }, 'a.pdf');
    await expect(toastTitled(page, 'File Upload Failed')).toBeVisible();
    await sendAgain();
    expect(calls.map(({ at }) => at)).toEqual(['upload', 'upload', 'quote']);
    expect(partsOf(calls[1]!.request)[0]).toEqual(partsOf(calls[0]!.request)[0]);
  });

  await test.step('after a conflict, it has a new id', async () => {
    const calls = await send({ quote: [refusal('requestQuote', 409, 'Another quote'), QUOTE_STORED] });
    await expect(toastTitled(page, 'Error')).toBeVisible();
    await sendAgain();
    const [first, second] = quotesIn(calls);
    expect(second!.submissionId).not.toBe(first!.submissionId);
  });
});

test('shows what the server rejects at its fields, and focuses the first', async ({ page }) => {
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
