import { messagesIn, reply } from '../assistant/chat-page.ts';
import { contactForm, MESSAGE, MESSAGE_STORED } from '../contact/contact-form.ts';
import { ITEMS, listed, portfolioPage } from '../portfolio/portfolio-page.ts';
import { attachment, quoteForm, quotesIn, respondToQuote } from '../quote/quote-form.ts';
import { button, NUMBER, phone } from '../sms/sms-page.ts';
import { expect, type Page, hydrated, test } from '../support/fixtures.ts';
import { serveMedia } from '../support/media.ts';
import { bodiesOf, respondTo, success } from '../support/responses.ts';
import { PHONE } from '../support/screens.ts';

/** Opens a page and holds back its scripts until the returned function is called, as on a slow connection. */
const openEarly = async (page: Page, path: string, scripts: string | RegExp = '**/assets/*.js') => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await hydrated(page);
  };
};

test('a message written before the scripts load is kept, and sent once', async ({ page }) => {
  const form = contactForm(page);
  const sent = await respondTo(page, 'contact', MESSAGE_STORED);
  const arrive = await openEarly(page, '/contact');
  await form.fill();
  await expect(form.submitButton).toBeDisabled();
  await form.email.press('Enter');
  await expect(page).toHaveURL(/\/contact$/);

  await arrive();
  await expect(form.submitButton).toBeEnabled();
  expect(await form.values()).toEqual(MESSAGE);
  await expect(page.locator('dl')).toContainText(MESSAGE.name);
  await form.submitButton.click();
  await expect.poll(() => bodiesOf(sent)).toEqual([MESSAGE]);
});

test('text typed before the scripts load wins over a draft, which fills in the rest', async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  await form.fill({ name: 'Dana', email: 'dana@example.com' });
  const arrive = await openEarly(page, '/contact');
  await form.name.fill('Dana Whitfield');
  await form.phone.pressSequentially('213');
  await arrive();
  await form.phone.pressSequentially(' 555');
  const both = { name: 'Dana Whitfield', email: 'dana@example.com', phone: '213 555', message: '' };
  await expect.poll(() => form.values()).toEqual(both);

  await page.reload();
  await expect.poll(() => form.values()).toEqual(both);
});

test('a quote filled in before the scripts load is kept, and sent', async ({ page }) => {
  const calls = await respondToQuote(page);
  const form = quoteForm(page);
  const arrive = await openEarly(page, '/request-quote');
  await expect(form.corrugated).toBeChecked();
  await form.fill();
  await form.coating.selectOption('Gloss AQ');
  await page.getByLabel('Embossing', { exact: true }).check();
  await form.fileInput.setInputFiles(attachment('drawing.pdf'));
  await expect(form.submitButton).toBeDisabled();

  await arrive();
  await expect(form.attached).toContainText('drawing.pdf');
  await expect(page.getByRole('complementary')).toContainText('14 × 10 × 6 1/2');
  await form.submitButton.click();
  await expect
    .poll(() => quotesIn(calls))
    .toEqual([
      expect.objectContaining({
        name: 'Dana Whitfield',
        boxType: 'corrugated',
        style: 'Regular Slotted Container (RSC)',
        length: '14',
        material: '32 ECT C Flute',
        printColors: '2',
        coating: 'Gloss AQ',
        additionalOptions: ['embossing'],
        quantities: ['1000'],
        hasAttachments: true,
      }),
    ]);
});

test('a box type chosen before the scripts load clears a style that it does not have', async ({ page }) => {
  const form = quoteForm(page);
  const arrive = await openEarly(page, '/request-quote');
  await form.style.selectOption('Regular Slotted Container (RSC)');
  await form.foldingCarton.check();
  await arrive();
  await expect(form.foldingCarton).toBeChecked();
  await expect(form.style).toHaveValue('');
  await expect(form.style.getByRole('option', { name: 'Regular Slotted Container (RSC)' })).toHaveCount(0);
});

test('a question begun before the scripts load is sent in full', async ({ page }) => {
  const requests = await respondTo(page, 'chat', reply('E flute.'));
  const arrive = await openEarly(page, '/ai-technology');
  const input = page.getByLabel('Message', { exact: true });
  await input.pressSequentially('Which flute ');
  await arrive();
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => messagesIn(requests).map(({ message }) => message)).toEqual(['Which flute ']);
});

test('a number and a type of SMS chosen before the scripts load are kept', async ({ page }) => {
  const sent = await respondTo(page, 'testSms', success('testSms', { success: true, message: 'Queued' }));
  const arrive = await openEarly(page, '/sms-test');
  await phone(page).fill(NUMBER);
  await page.getByLabel('Notification type').selectOption('ready');
  await arrive();
  await expect(button(page, 'Send Test SMS')).toBeEnabled();
  await button(page, 'Send Test SMS').click();
  await expect
    .poll(() => bodiesOf(sent))
    .toEqual([expect.objectContaining({ phoneNumber: NUMBER, notificationType: 'ready' })]);

  const arriveAgain = await openEarly(page, '/twilio-test');
  await phone(page).fill(NUMBER);
  await arriveAgain();
  await button(page, 'Send Test Message').click();
  await expect(phone(page)).toHaveValue(NUMBER);
});

test.describe('a button pressed before its script loads', () => {
  test.use({ viewport: PHONE });
  const ALL_BUT_START = /\/assets\/(?!start-)[^/]*\.js$/;

  test('opens the menu afterward', async ({ page }) => {
    const arrive = await openEarly(page, '/about', ALL_BUT_START);
    await page.waitForFunction(() => document.readyState !== 'loading');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await arrive();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
  });

  test('selects the tab afterward', async ({ page }) => {
    const arrive = await openEarly(page, '/portfolio', ALL_BUT_START);
    await page.waitForFunction(() => document.readyState !== 'loading');
    const tab = page.getByRole('tab', { name: 'Corrugated' });
    await tab.click();
    await arrive();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });
});

test('the first images of the gallery are shown before the scripts load, and load once', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  const { cards } = portfolioPage(page);
  await serveMedia(page);
  await respondTo(page, 'portfolio', listed(ITEMS));
  const arrive = await openEarly(page, '/portfolio', /\/assets\/(?!start|read-early)[^/]*\.js$/);
  const images = page.getByRole('tabpanel').locator('img');
  await expect(images).toHaveCount(3);
  await expect
    .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(cards).toHaveCount(0);
  const box = await images.first().boundingBox();

  await arrive();
  await expect(cards).toHaveCount(3);
  await expect(images).toHaveCount(3);
  expect(await images.first().boundingBox()).toEqual(box);
  expect(loaded.filter((path) => path.endsWith('gift%20box.jpg'))).toHaveLength(1);
});
