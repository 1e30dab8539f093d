import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPANY } from '@packaging/contracts/company';
import { nextFileDialog } from '../support/file-dialog.ts';
import { expect, test } from '../support/fixtures.ts';
import { notification, toastTitled } from '../support/notifications.ts';
import {
  attachment,
  dragFiles,
  dragFromDesktop,
  partsOf,
  quoteForm,
  quotesIn,
  sendQuote,
} from './quote-form.ts';

test("files chosen by click are listed with name and size, and announced by 'Files Added'", async ({
  page,
}) => {
  const dialog = nextFileDialog(page);
  const form = quoteForm(page);
  await form.open();
  await page.getByText('Drag and drop files here, or click to select').click();
  const chooser = await dialog;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([
    attachment('artwork v3.pdf', 1_572_864),
    attachment('photo.PNG', 40_000, 'image/png'),
  ]);
  await expect(form.attached).toHaveCount(2);
  await expect(form.attached.nth(0)).toContainText('artwork v3.pdf');
  await expect(form.attached.nth(0)).toContainText('1.50 MB');
  await expect(form.attached.nth(1)).toContainText('photo.PNG');
  await expect(form.attached.nth(1)).toContainText('0.04 MB');
  await expect(toastTitled(page, 'Files Added')).toContainText('2 file(s) added to your quote request.');
});

test('dropped files are added to the list', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await form.attach('first.pdf');
  await dragFiles(page, [{ name: 'second.ai' }]);
  await expect(form.attached).toHaveCount(2);
  await expect(toastTitled(page, 'Files Added')).toContainText('1 file(s) added to your quote request.');
  await dragFiles(page, [{ name: 'third.docx' }, { name: 'вышивка 包装.xlsx' }]);
  await expect(form.attached).toHaveCount(4);
  await expect(form.attached.nth(3)).toContainText('вышивка 包装.xlsx');
});

test('a mixed drop adds only the files that are accepted', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await dragFiles(page, [{ name: 'a.pdf' }, { name: 'b.exe' }, { name: 'c.png' }]);
  await expect(form.attached).toHaveCount(2);
  await expect(toastTitled(page, 'Files Added')).toContainText('2 file(s) added to your quote request.');
});

test('the page states its limits and attaches at most 20 files', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await expect(page.locator('label', { hasText: 'Drag and drop' })).toContainText(
    'Up to 20 MB per file, 20 files and 200 MB in all.',
  );
  await dragFiles(
    page,
    Array.from({ length: 23 }, (_, index) => ({ name: `${index}.pdf` })),
  );
  await expect(form.attached).toHaveCount(20);
  await expect(toastTitled(page, 'Files Added')).toContainText('20 file(s) added to your quote request.');
});

test('the area shows whether dragged files are accepted, and takes the files of a folder', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('artwork');
  await mkdir(join(folder, 'logos'), { recursive: true });
  for (const name of ['box.dxf', 'plan.zip', 'front.ai', 'artwork/side.pdf', 'artwork/logos/mark.png'])
    await writeFile(testInfo.outputPath(name), 'x');
  const form = quoteForm(page);
  await form.open();
  const area = page.locator('label:has(input[type=file])');
  const { over, drop } = await dragFromDesktop(page, area);
  const pathOf = (name: string) => testInfo.outputPath(name);

  await expect(area).toHaveCSS('border-top-style', 'dashed');
  for (const refused of [['box.dxf'], ['plan.zip', 'box.dxf']]) {
    await over(refused.map(pathOf));
    await expect(area).toHaveCSS('border-top-color', 'rgb(161, 15, 43)');
    await expect(area).toContainText("Files of this type can't be attached");
    await drop(refused.map(pathOf));
    await expect(area).toHaveCSS('border-top-style', 'dashed');
    await expect(area).not.toContainText("can't be attached");
  }
  await expect(form.attached).toHaveCount(0);
  const other = page.getByText('Other file types, such as DXF: email them to us.');
  await expect(other.getByRole('link')).toHaveAttribute('href', `mailto:${COMPANY.email}`);

  for (const [files, listed] of [
    [['front.ai'], ['front.ai']],
    [
      ['box.dxf', 'front.ai'],
      ['front.ai', 'front.ai'],
    ],
    [['artwork'], ['front.ai', 'front.ai', 'mark.png', 'side.pdf']],
  ] as const) {
    await over(files.map(pathOf));
    await expect(area).toHaveCSS('border-top-style', 'solid');
    await expect(area).toHaveCSS('border-top-color', 'rgb(27, 106, 110)');
    await drop(files.map(pathOf));
    await expect(area).toHaveCSS('border-top-style', 'dashed');
    await expect(form.attached).toHaveCount(listed.length);
    expect((await form.attached.locator('span:first-child').allTextContents()).sort()).toEqual(listed);
  }
  // Files dropped outside the area are ignored, and the page stays open.
  const { over: overElsewhere, drop: dropElsewhere } = await dragFromDesktop(page, form.comments);
  await overElsewhere([pathOf('front.ai')]);
  await dropElsewhere([pathOf('front.ai')]);
  await expect(form.attached).toHaveCount(4);
  await expect(page).toHaveURL(/\/request-quote$/);
});

test('files of other kinds or above 20 MB are ignored without a message', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await dragFiles(page, [{ name: 'script.html' }, { name: 'program.exe' }, { name: 'logo.svg' }]);
  await dragFiles(page, [{ name: 'large.pdf', bytes: 20 * 1024 * 1024 + 1 }]);
  await dragFiles(page, [{ name: 'wrong-name.jfif', type: 'image/jpeg' }]);
  await expect(form.attached).toHaveCount(0);
  await expect(notification(page).getByRole('listitem')).toHaveCount(0);
  await expect(page.locator('form [aria-invalid], form [role=alert]')).toHaveCount(0);
});

test('jpg, jpeg, png, gif, pdf, ai, xls, xlsx, doc and docx are accepted, and so are 20 MB', async ({
  page,
}) => {
  const form = quoteForm(page);
  await form.open();
  await dragFiles(page, [{ name: 'large.pdf', bytes: 20 * 1024 * 1024 }]);
  await expect(form.attached).toContainText(['20.00 MB']);
  await page.getByRole('button', { name: 'Remove large.pdf' }).click();
  for (const kind of ['jpg', 'jpeg', 'png', 'gif', 'pdf', 'ai', 'xls', 'xlsx', 'doc', 'docx']) {
    const name = `a.${kind}`;
    const before = await form.attached.count();
    await dragFiles(page, [{ name }]);
    await expect(form.attached, `${kind}, dropped`).toHaveCount(before + 1);
    await form.attach(name);
    await expect(form.attached, `${kind}, chosen`).toHaveCount(before + 2);
    await expect(form.attached.filter({ hasText: name })).toHaveCount(2);
  }
});

test('files can be removed one by one, even with equal names, and added again', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await dragFiles(page, [{ name: 'a.pdf', bytes: 1_048_576 }, { name: 'b.pdf' }]);
  await dragFiles(page, [{ name: 'a.pdf', bytes: 2_097_152 }]);
  await expect(form.attached).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove a.pdf' }).first().click();
  await expect(form.attached).toHaveCount(2);
  await expect(form.attached.nth(0)).toContainText('b.pdf');
  await expect(form.attached.nth(1)).toContainText('2.00 MB');
  await expect(page.getByRole('button', { name: 'Remove b.pdf' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove b.pdf' }).click();
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await expect(form.attached).toHaveCount(0);
  await expect(form.fileInput).toBeFocused();

  await form.attach('a.pdf');
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await form.attach('a.pdf');
  await expect(form.attached).toHaveCount(1);
});

test('an upload has the submission id of its quote, name, email, then every file', async ({ page }) => {
  const { calls } = await sendQuote(page, {}, 'a.pdf', 'b.png', 'c.xlsx');
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  const upload = calls[0]!.request;
  expect(upload.method()).toBe('POST');
  expect(upload.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const { submissionId } = quotesIn(calls)[0]!;
  expect(submissionId).toMatch(/^\d{13}$/);
  expect(partsOf(upload)).toEqual([
    { name: 'submissionId', value: submissionId },
    { name: 'name', value: 'Dana Whitfield' },
    { name: 'email', value: 'dana@example.com' },
    { name: 'files', filename: 'a.pdf' },
    { name: 'files', filename: 'b.png' },
    { name: 'files', filename: 'c.xlsx' },
  ]);
});

test('after a reload the lost files are named, and the text is still there', async ({ page }) => {
  const form = quoteForm(page);
  const notice = page.getByText('Please add them again');
  await form.open();
  await form.fill();
  await form.attach('a.pdf');
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await page.reload();
  await expect(form.name).toHaveValue('Dana Whitfield');
  await expect(notice).toHaveCount(0);

  await form.attach('tin-dimensions.pdf', 'artwork.ai');
  await page.reload();
  await expect(form.name).toHaveValue('Dana Whitfield');
  await expect(form.attached).toHaveCount(0);
  await expect(notice).toContainText('tin-dimensions.pdf, artwork.ai');
  await form.attach('tin-dimensions.pdf');
  await expect(notice).toHaveCount(0);
});
