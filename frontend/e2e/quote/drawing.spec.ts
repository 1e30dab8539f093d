import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, type Page, test } from '../support/fixtures.ts';
import { DESKTOP, expectNothingWider } from '../support/screens.ts';
import { quoteForm } from './quote-form.ts';

const VERMILION = 'rgb(197, 54, 26)';

const sheet = (page: Page) => {
  const aside = page.getByRole('complementary', { name: 'Your box' });
  const fact = (name: string) =>
    aside.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');
  return {
    aside,
    box: aside.getByRole('img', { name: /^Box,/ }),
    blank: aside.getByRole('img', { name: /^Flat blank,/ }),
    fact,
  };
};
const written = (drawing: Locator) => drawing.locator('[data-measure] text').allTextContents();
/** Length of a dimension line in px. */
const lineLength = (drawing: Locator, measure: string) =>
  drawing
    .locator(`[data-measure=${measure}] .dim`)
    .evaluate((line) => (line as SVGGeometryElement).getTotalLength());

test.use({ viewport: DESKTOP });

test('an empty form shows a dotted box and blank with the letters of the missing dimensions', async ({
  page,
}) => {
  await quoteForm(page).open();
  const { aside, box, blank, fact } = sheet(page);
  expect(await written(box)).toEqual(['L', 'W', 'H']);
  expect(await written(blank)).toEqual(['L', 'W', 'H']);
  await expect(box.locator('.dotted')).toHaveCount(1);
  await expect(fact('Style')).toHaveText('None yet');
  await expect(fact('Inside')).toHaveText('L × W × H');
  await expect(fact('Scale')).toHaveText('');
  await expect(box).toHaveAccessibleName(
    'Box, Regular Slotted Container, unknown by unknown by unknown inches inside',
  );
  await expect(aside.getByRole('heading', { name: 'Your request' })).toBeVisible();
  await expect(fact('Material')).toHaveText('Not yet entered');
  await expect(fact('Attachments')).toHaveText('None');
});

test("'Your request' follows the form, in place and in view", async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  const { aside, box, fact } = sheet(page);
  const before = await aside.getByRole('heading').boundingBox();
  await form.fill();
  await form.addQuantity.click();
  await form.quantity(2).fill('2500');
  await page.getByText('Embossing', { exact: true }).click();
  await form.attach('a.pdf');
  for (const [name, value] of Object.entries({
    'Box Type': 'Corrugated',
    'Box Style': 'Regular Slotted Container (RSC)',
    Dimensions: '14 × 10 × 6 1/2 in, inside',
    Material: '32 ECT C Flute',
    'Print Colors': '2 Colors',
    Coating: 'None',
    Options: 'Embossing',
    Quantities: '1000, 2500',
    Attachments: '1 file',
  }))
    await expect(fact(name)).toHaveText(value);

  for (const style of ['Full Overlap Slotted Container (FOL)', 'Five Panel Folder (FPF)'])
    await form.style.selectOption(style);
  await form.length.fill('60');
  await page.evaluate(() => window.scrollTo(0, 0));
  const after = await aside.getByRole('heading').boundingBox();
  expect(after!.y).toBe(before!.y);

  await form.material.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  await expect(box).toBeInViewport();
});

test.describe('with the form filled in', () => {
  test.beforeEach(async ({ page }) => {
    await quoteForm(page).open();
    await quoteForm(page).fill();
  });

  test('the box is drawn as typed and the blank as scored, to scale', async ({ page }) => {
    const { box, blank, fact } = sheet(page);
    expect(await written(box)).toEqual(['L 14', 'W 10', 'H 6 1/2']);
    expect(await written(blank)).toEqual(['14 3/16', '10 3/16', '6 7/8', '5 3/32']);
    for (const [drawing, length, width, height] of [
      [box, 14, 10, 6.5],
      [blank, 14.1875, 10.1875, 6.875],
    ] as const) {
      const drawn = await lineLength(drawing, 'L');
      expect((await lineLength(drawing, 'W')) / drawn).toBeCloseTo(width / length, 2);
      expect((await lineLength(drawing, 'H')) / drawn).toBeCloseTo(height / length, 2);
    }
    await expect(fact('Style')).toHaveText('RSC');
    await expect(fact('Inside')).toHaveText('14 × 10 × 6 1/2');
    await expect(fact('Scale')).toHaveText(`1 : ${(96 / ((await lineLength(box, 'L')) / 14)).toFixed(1)}`);
    await expect(box).toHaveAccessibleName('Box, Regular Slotted Container, 14 by 10 by 6 1/2 inches inside');
  });

  test('a dimension turns vermilion in both drawings while it is edited', async ({ page }) => {
    const form = quoteForm(page);
    const { box, blank } = sheet(page);
    for (const [field, measure] of [
      ['length', 'L'],
      ['width', 'W'],
      ['height', 'H'],
    ] as const) {
      const lines = [box, blank].map((drawing) => drawing.locator(`[data-measure=${measure}] .dim`));
      for (const line of lines) await expect(line).not.toHaveCSS('stroke', VERMILION);
      await form[field].focus();
      for (const line of lines) await expect(line).toHaveCSS('stroke', VERMILION);
      for (const drawing of [box, blank]) await expect(drawing.locator('.active')).toHaveCount(1);
      await form.material.focus();
      for (const line of lines) await expect(line).not.toHaveCSS('stroke', VERMILION);
    }
  });

  test('a 16 × 12 × 10 in box of C flute has a blank of 58 × 22 9/16 in, for download', async ({ page }) => {
    const form = quoteForm(page);
    const { blank, fact } = sheet(page);
    await form.length.fill('16');
    await form.width.fill('12');
    await form.height.fill('10');
    await expect(fact('Board')).toHaveText('32 ECT C');
    await expect(fact('Blank')).toHaveText('58 × 22 9/16');
    await expect(fact('Outside')).toHaveText('16 5/16 × 12 5/16 × 10 5/8');
    for (const [kind, beginning] of [
      ['SVG', '<svg xmlns='],
      ['PDF', '%PDF-1.4'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download the blank as ${kind}` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`blank-RSC-16x12x10.${kind.toLowerCase()}`);
      const content = await readFile(await file.path(), 'latin1');
      expect(content.startsWith(beginning)).toBe(true);
      expect(content).toContain('Illustration, not for tooling');
    }
    await expect(blank).toHaveAccessibleName(/, 58 by 22 9\/16 inches flat$/);
    const ratio = await blank.locator('.cut').evaluate((path) => {
      const { width, height } = (path as SVGGraphicsElement).getBBox();
      return width / height;
    });
    expect(ratio).toBeCloseTo(58 / 22.5625, 2);
    await form.material.selectOption('44 ECT B Flute');
    await expect(fact('Blank')).toHaveText('57 13/16 × 22 3/8');
  });

  test('a slotted box that is wider than long is drawn with its sides swapped, and sent as typed', async ({
    page,
  }) => {
    const form = quoteForm(page);
    const { aside, box, blank, fact } = sheet(page);
    await form.length.fill('10');
    await form.width.fill('14');
    for (const style of ['Regular Slotted Container (RSC)', 'Half Slotted Container (HSC)']) {
      await form.style.selectOption(style);
      expect(await written(box)).toEqual(['L 14', 'W 10', 'H 6 1/2']);
      // Flaps are half the shorter side.
      expect((await written(blank)).at(-1)).toBe('5 3/32');
      await expect(aside.getByText('longer side as length')).toBeVisible();
      await expect(fact('Inside')).toHaveText('14 × 10 × 6 1/2');
    }
    await expect(fact('Dimensions')).toHaveText('10 × 14 × 6 1/2 in, inside');
    await form.width.focus();
    await expect(box.locator('[data-measure=L] .dim')).toHaveCSS('stroke', VERMILION);
  });

  test('prints the drawings with the form, without what is only for the screen', async ({ page }) => {
    const form = quoteForm(page);
    const { box, blank } = sheet(page);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 740, height: 1000 });
    await expect(form.name).toBeVisible();
    await expect(box).toBeVisible();
    await expect(blank).toBeVisible();
    await expect(page.getByText('not production specs.')).toBeVisible();
    await expect(form.corrugated).toBeVisible();
    for (const hidden of [
      form.submitButton,
      form.addQuantity,
      form.foldingCarton,
      page.getByText('Drag and drop files here'),
      page.locator('header'),
      page.locator('details'),
    ])
      await expect(hidden).toBeHidden();
  });

  test('each of the nine styles has its own blank', async ({ page }) => {
    const form = quoteForm(page);
    const { blank } = sheet(page);
    const cuts = new Set<string>();
    const addCut = async (style: string) => {
      await form.style.selectOption(style);
      await expect(blank).toHaveAccessibleName(new RegExp(style.replace(/ \(.*/, '')));
      cuts.add((await blank.locator('.cut').getAttribute('d'))!);
    };
    for (const style of await form.style.locator('option').allTextContents())
      if (style !== 'OTHER' && !style.startsWith('Select')) await addCut(style);
    await form.foldingCarton.check();
    for (const style of ['Straight Tuck End', 'Reverse Tuck End', 'Seal End', 'Auto Bottom'])
      await addCut(style);
    expect(cuts.size).toBe(9);
  });

  test('cartons are measured between creases', async ({ page }) => {
    const form = quoteForm(page);
    const { aside, box, blank, fact } = sheet(page);
    await form.foldingCarton.check();
    await form.style.selectOption('Auto Bottom');
    await form.material.selectOption('18pt C1S');
    await expect(fact('Between creases')).toHaveText('14 × 10 × 6 1/2');
    await expect(fact('Dimensions')).toHaveText('14 × 10 × 6 1/2 in, between creases');
    await expect(box).toHaveAccessibleName('Box, Auto Bottom, 14 by 10 by 6 1/2 inches between creases');
    await expect(blank).toHaveAccessibleName(/inches between creases, 48 19\/32 by /);
    expect(await written(blank)).toEqual(['L 14', 'W 10', 'H 6 1/2']);
    await expect(aside.getByText(/inside/i)).toHaveCount(0);
    await expect(page.locator('h1 + p')).toHaveText(/^Enter dimensions between creases/);
  });

  test("a visitor's own style is drawn as an RSC, with a note", async ({ page }) => {
    const form = quoteForm(page);
    const { aside, fact } = sheet(page);
    await form.style.selectOption('OTHER');
    await form.customStyle.fill('Display tray');
    await expect(fact('Style')).toHaveText('Other');
    await expect(aside.getByText('drawn as RSC')).toBeVisible();
    await expect(fact('Box Style')).toHaveText('Display tray');
  });

  test('the text of the drawings has the same size at every scale', async ({ page }) => {
    const form = quoteForm(page);
    const { box } = sheet(page);
    for (const length of ['4', '60', '10000']) {
      await form.length.fill(length);
      await form.width.fill('4');
      await form.height.fill('4');
      await expect(box.getByText(`L ${length}`)).toBeVisible();
      const scale = await box.evaluate((svg) => (svg as SVGGraphicsElement).getScreenCTM()!.a);
      expect(scale).toBeCloseTo(1, 1);
      await expect(box.locator('text').first()).toHaveCSS('font-size', '12.5px');
    }
  });
});

test('any box fits every screen, from 320 px to 2560 px', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await form.style.selectOption('OTHER');
  await form.customStyle.fill('A style whose description is longer than any sheet is wide, and goes on');
  await form.attach('a-name-that-is-much-longer-than-the-list-of-files-on-any-telephone-of-this-world.pdf');
  // Shows the errors of the other fields.
  await form.submitButton.click();
  for (const width of [320, 390, 768, 899, 900, 1100, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [length, w, height] of [
      ['60', '2', '2'],
      ['2', '2', '60'],
      ['0.125', '10000', '3'],
    ] as const) {
      await form.length.fill(length);
      await form.width.fill(w);
      await form.height.fill(height);
      await expectNothingWider(page, width);
    }
  }
});
