import { testAccessible } from '../support/accessible-states.ts';
import { expectAccessible, expectAccessibleInForcedColors } from '../support/axe.ts';
import { nextFileDialog } from '../support/file-dialog.ts';
import { expect, test } from '../support/fixtures.ts';
import { toastTitled } from '../support/notifications.ts';
import { holdResponse, refusal } from '../support/responses.ts';
import { expectNothingWider, LAPTOP, PHONE } from '../support/screens.ts';
import {
  attachment,
  FILES_STORED,
  QUOTE_STORED,
  quoteForm,
  quotesIn,
  respondToQuote,
  sendQuote,
  sentPanel,
} from './quote-form.ts';

testAccessible({
  'the quote page': {
    empty: (page) => quoteForm(page).open(),
    'with files lost in a reload': async (page) => {
      await quoteForm(page).attach('a.pdf');
      await page.reload();
      await expect(page.getByText('Please add them again')).toBeVisible();
    },
    'with every error': async (page) => {
      await quoteForm(page).submitButton.click();
      await expect(page.getByText('Quantity is required')).toBeVisible();
    },
    'with everything filled in, files, OTHER and a toast': async (page) => {
      const form = quoteForm(page);
      await form.fill();
      await form.style.selectOption('OTHER');
      await form.addQuantity.click();
      await form.attach('a.pdf', 'b.pdf');
      await expect(toastTitled(page, 'Files Added')).toBeVisible();
    },
    'with an upload in progress': async (page) => {
      const form = quoteForm(page);
      await holdResponse(page, 'uploadQuoteFiles', FILES_STORED);
      await form.quantity(2).fill('2500');
      await form.submitButton.click();
      await expect(page.getByRole('progressbar')).toBeVisible();
    },
  },
});

for (const [screen, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE }))
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('the quote page is accessible after a failure and after success', async ({ page }) => {
      const { form } = await sendQuote(page, {
        quote: [refusal('requestQuote', 500, 'Internal server error'), QUOTE_STORED],
      });
      await expect(toastTitled(page, 'Error')).toBeVisible();
      await expectAccessible(page);
      await form.submitButton.click();
      await expect(sentPanel(page)).toBeFocused();
      await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
      const heading = (await sentPanel(page).getByRole('heading', { level: 2 }).boundingBox())!;
      await expect
        .poll(async () => (await toastTitled(page, 'Quote Request Submitted').boundingBox())?.y)
        .toBeGreaterThan(heading.y + heading.height);
      await expectAccessible(page);
      await expectNothingWider(page, viewport.width);
      await expectAccessibleInForcedColors(page);
    });
  });

test('a quote can be filled in and sent by keyboard only', async ({ page }) => {
  const dialog = nextFileDialog(page);
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  const { keyboard } = page;
  const next = (control: typeof form.name) =>
    test.step('Tab leads on', async () => {
      await keyboard.press('Tab');
      await expect(control).toBeFocused();
    });

  const past = async (group: string, count: number) => {
    const buttons = page.getByRole('group', { name: group }).getByRole('button');
    await expect(buttons).toHaveCount(count);
    for (let index = 0; index < count; index++) await next(buttons.nth(index));
  };

  await form.name.focus();
  await keyboard.type('Dana Whitfield');
  await next(form.company);
  await next(form.email);
  await keyboard.type('dana@example.com');
  await next(form.phone);
  await keyboard.type('213 555 0142');
  await next(form.corrugated);
  await keyboard.press('ArrowDown');
  await expect(form.foldingCarton).toBeChecked();
  await next(form.style);
  await keyboard.type('Rev');
  await expect(form.style).toHaveValue('Reverse Tuck End');
  await next(page.getByRole('button', { name: 'Compare the styles' }));
  await next(form.length);
  await keyboard.type('4');
  await next(form.width);
  await keyboard.type('2');
  await next(form.height);
  await keyboard.type('6.5');
  await next(form.material);
  await keyboard.type('18');
  await next(page.getByRole('button', { name: 'Not sure? Compare the boards' }));
  await next(form.printColors);
  await keyboard.type('4');
  await next(form.coating);
  await keyboard.type('Soft');
  await next(page.getByRole('checkbox', { name: 'Foil Stamping' }));
  await keyboard.press('Space');
  await next(page.getByRole('checkbox', { name: 'Embossing' }));
  await next(page.getByRole('checkbox', { name: 'Debossing' }));
  await next(page.getByRole('checkbox', { name: 'Windowing' }));
  await next(form.quantity(1));
  await keyboard.type('1000');
  await past('Usual quantities', 4);
  await next(form.addQuantity);
  await keyboard.press('Enter');
  await expect(form.quantity(2)).toBeFocused();
  await keyboard.type('2500');
  await next(page.getByRole('button', { name: 'Remove quantity 2' }));
  await past('Usual quantities', 4);
  await next(form.addQuantity);
  await next(form.fileInput);
  await keyboard.press('Enter');
  await (await dialog).setFiles([attachment('a.pdf')]);
  await expect(form.attached).toHaveCount(1);
  await next(page.getByRole('link', { name: 'email them to us' }));
  await next(page.getByRole('button', { name: 'Remove a.pdf' }));
  await next(form.comments);
  await keyboard.type('By keyboard');
  await past('Worth telling us', 5);
  await next(form.submitButton);
  await keyboard.press('Enter');
  await expect(toastTitled(page, 'Quote Request Submitted')).toBeVisible();
  expect(quotesIn(calls)[0]).toMatchObject({
    boxType: 'foldingCarton',
    style: 'Reverse Tuck End',
    length: '4',
    width: '2',
    height: '6.5',
    material: '18pt C1S',
    printColors: '4',
    coating: 'Soft Touch',
    additionalOptions: ['foilStamping'],
    quantities: ['1000', '2500'],
    comments: 'By keyboard',
    hasAttachments: true,
  });
  await expect(sentPanel(page)).toBeFocused();
});
