import { expectAccessibleInForcedColors, expectAccessibleOnBoth } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectNothingWider, PHONE } from '../support/screens.ts';
import { focusAfterClick, quoteForm, quotesIn, respondToQuote } from './quote-form.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a buyer who knows no style, board or quantity is helped to each, and has someone to call', async ({
    page,
  }) => {
    const form = quoteForm(page);
    const calls = await respondToQuote(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await form.open();
    await form.name.fill('Dana Whitfield');
    await form.email.fill('dana@example.com');
    await form.phone.fill('213 555 0142');

    await expect(page.getByText(/Rigid box\? Choose Folding Carton/)).toBeVisible();
    await expect(form.printColors).toHaveAccessibleDescription(/write 'unprinted' in the comments/);
    await expect(page.getByText('Tap to choose files')).toBeVisible();
    await expect(page.getByText('or click to select')).toBeHidden();
    const call = page.getByRole('form').getByText('Rather talk it through?');
    await expect(call.getByRole('link', { name: '(213) 555-0100' })).toHaveAttribute('href', /^tel:/);
    await expect(call.getByRole('link', { name: 'sales@example.com' })).toHaveAttribute('href', /^mailto:/);

    await button('Compare the styles').click();
    const styles = page.getByRole('listitem').filter({ has: button(/ \((RSC|HSC|FOL|CSSC|FPF)\)/) });
    await expect(styles).toHaveCount(5);
    await expect(styles.locator('svg')).toHaveCount(5);
    await button(/Half Slotted Container .* with no top flaps/).click();
    await expect(form.style).toHaveValue('Half Slotted Container (HSC)');
    await button('Compare the styles').click();
    await expect(styles).toHaveCount(0);

    await form.length.fill('40');
    await form.width.fill('30');
    await form.height.fill('20');
    await button('Not sure? Compare the boards').click();
    await expect(button(/^32 ECT C Flute .* 65 lb gross .* about 30 lb/)).toContainText('is over that limit');
    await expect(button(/^48 ECT BC Flute .* 100 lb gross and 95 united inches/)).toBeVisible();
    await button(/^48 ECT BC Flute/).click();
    await expect(form.material).toHaveValue('48 ECT BC Flute');
    await form.printColors.selectOption('1');

    for (const quantity of ['500', '1,000', '2,500'])
      await page.getByRole('button', { name: quantity, exact: true }).click();
    await page.getByRole('button', { name: '1,000', exact: true }).click();
    await button('Ship-to ZIP').click();
    await expect(form.comments).toBeFocused();
    // Immediately, so that no typed text is lost and iOS shows its keyboard.
    expect(await focusAfterClick(button('Date needed'))).toBe('comments');
    await form.comments.fill('Ship-to ZIP: ');
    await page.keyboard.type('90001');
    await button('Packed weight').click();
    await page.keyboard.type('85 lb');

    await expectAccessibleOnBoth(page);
    await expectAccessibleInForcedColors(page);
    await page.setViewportSize(PHONE);
    await expectNothingWider(page, PHONE.width);
    await form.submitButton.click();
    await expect.poll(() => quotesIn(calls)).toHaveLength(1);
    expect(quotesIn(calls)[0]).toMatchObject({
      style: 'Half Slotted Container (HSC)',
      material: '48 ECT BC Flute',
      quantities: ['500', '2500'],
      comments: 'Ship-to ZIP: 90001\nPacked weight: 85 lb',
    });
  });
});

test('a guide whose code does not load shows an error, and the form still works', async ({ page }) => {
  const form = quoteForm(page);
  await page.route(/style-guide-.*\.js/, (route) => route.abort());
  await form.open();
  await form.name.fill('Dana');
  await page.getByRole('button', { name: 'Compare the styles' }).click();
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expect(form.name).toHaveValue('Dana');
});
