import type { ChatQuote } from '@packaging/contracts/chat';
import { quoteForm } from '../quote/quote-form.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { malformedJson, receivedFrom, respondTo } from '../support/responses.ts';
import { DESKTOP } from '../support/screens.ts';
import { chatPage, reply } from './chat-page.ts';

const RSC = 'Regular Slotted Container (RSC)';
const BOX: ChatQuote = {
  boxType: 'corrugated',
  style: RSC,
  material: '32 ECT C Flute',
  length: '16',
  width: '12',
  height: '10.5',
};

/** Gets a box from the assistant and takes it to the quote form. */
const startQuote = async (page: Page, box: ChatQuote) => {
  const { startQuote: link, say } = chatPage(page);
  await respondTo(page, 'chat', reply('Outside: 16 5/16 × 12 5/16 × 11 1/8 in.', box));
  await say('Which box?');
  await link.click();
  await expect(page).toHaveURL('/request-quote');
};
const expectBox = async (
  page: Page,
  { boxType, style = '', material = '', length, width, height }: ChatQuote,
) => {
  const form = quoteForm(page);
  await expect(boxType === 'corrugated' ? form.corrugated : form.foldingCarton).toBeChecked();
  await expect(form.style).toHaveValue(style);
  await expect(form.material).toHaveValue(material);
  await expect(form.length).toHaveValue(length);
  await expect(form.width).toHaveValue(width);
  await expect(form.height).toHaveValue(height);
};

test.use({ viewport: DESKTOP });

test('only a reply with a box offers to quote it', async ({ page }) => {
  const { log, say, startQuote: link, open } = chatPage(page);
  await respondTo(
    page,
    'chat',
    malformedJson(200, { reply: 'A broken box.', quote: { boxType: 'barrel', length: 9 } }),
    reply('No box.'),
    reply('A box.', BOX),
    reply('No box again.'),
  );
  await open();
  for (const text of ['A broken box.', 'No box.']) {
    await say('Which box?');
    await expect(log).toContainText(text);
    await expect(link).toHaveCount(0);
  }
  await say('Two');
  await expect(log).toContainText('A box.');
  await expect(link).toBeInViewport({ ratio: 1 });
  await say('Three');
  await expect(log).toContainText('No box again.');
  await expect(link).toHaveCount(1);
});

test('a quoted box fills in the quote form and its drawing, also after a reload', async ({ page }) => {
  const { say, startQuote: link, open } = chatPage(page);
  await respondTo(page, 'chat', reply('A box.', BOX));
  await open();
  await say('Which box?');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/request-quote');

  const box = page.getByRole('img', { name: /^Box, Regular Slotted Container, 16 by 12 by 10 1\/2 inches/ });
  await expectBox(page, BOX);
  await expect(box).toBeVisible();
  await page.reload();
  await expectBox(page, BOX);
  await expect(box).toBeVisible();
});

/** Goes from the quote form to the assistant without loading the page again. */
const toAssistant = async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name: 'AI Technology' }).first().click();
  await chatPage(page).input.waitFor();
};

test('a quoted box changes nothing else in a form that was begun before', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  await form.addQuantity.click();
  await form.quantity(2).fill('5000');

  await toAssistant(page);
  const carton: ChatQuote = {
    boxType: 'foldingCarton',
    style: 'Straight Tuck End',
    length: '4',
    width: '2',
    height: '6',
  };
  await startQuote(page, carton);
  await expectBox(page, carton);
  await expect(form.name).toHaveValue('Dana Whitfield');
  await expect(form.email).toHaveValue('dana@example.com');
  await expect(form.printColors).toHaveValue('2');
  await expect(form.quantity(1)).toHaveValue('1000');
  await expect(form.quantity(2)).toHaveValue('5000');
  await expect(form.comments).toHaveValue('Printed one side.\nWe palletise on 48 x 40.');
});

test('a style or material that the reply lacks, or the form does not offer, is left open', async ({
  page,
}) => {
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  await toAssistant(page);
  await startQuote(page, { boxType: 'corrugated', length: '9', width: '6', height: '3' });
  await expectBox(page, { boxType: 'corrugated', length: '9', width: '6', height: '3' });

  await toAssistant(page);
  await startQuote(page, { ...BOX, style: 'Hat box', material: '16pt C1S' });
  await expectBox(page, { ...BOX, style: '', material: '' });
});

test('without session storage a quoted box leads to the empty form', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await chatPage(page).open();
  await startQuote(page, BOX);
  await expectBox(page, { boxType: 'corrugated', length: '', width: '', height: '' });
});

test('the assistant works out a box that the visitor takes to the quote form', async ({ page }) => {
  const { log, say, startQuote: link, open } = chatPage(page);
  await open();
  const received = page.waitForResponse('**/api/chat');
  await say('outside dimensions of 16x12x10 RSC in C flute');
  await expect(log).toContainText('16 5/16');
  const { quote } = await receivedFrom('chat', await received);
  expect(quote).toMatchObject({ style: RSC, length: '16', width: '12', height: '10' });
  await link.click();
  await expectBox(page, quote!);
});
