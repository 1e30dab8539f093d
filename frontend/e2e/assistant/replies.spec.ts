import { expect, type Page, test } from '../support/fixtures.ts';
import { holdResponse, respondTo } from '../support/responses.ts';
import { chatPage, reply } from './chat-page.ts';

test.beforeEach(({ page }) => chatPage(page).open());

/** How far the conversation is from its end, in px. */
const distanceToEnd = (page: Page) =>
  chatPage(page).log.evaluate((box) => Math.abs(box.scrollHeight - box.clientHeight - box.scrollTop));

/** How far below the top of the conversation its newest message begins, in px. */
const topOfNewest = (page: Page) =>
  chatPage(page).log.evaluate(
    (box) => box.lastElementChild!.getBoundingClientRect().top - box.getBoundingClientRect().top,
  );

const LONG_REPLY = 'The beginning.\n' + 'A long reply.\n'.repeat(40) + 'The end.';

test('scrolls to the end for a reply that fits', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(
    page,
    'chat',
    reply('One line.\n'.repeat(5)),
    reply('Another line.\n'.repeat(8) + 'The last line.'),
  );
  await say('Talk');
  await expect(log).toContainText('One line.');
  await say('More');
  await expect(log).toContainText('The last line.');
  expect(await distanceToEnd(page)).toBeLessThan(2);

  await holdResponse(page, 'chat', reply('Never.'));
  await say('Last');
  await expect(log.getByRole('img', { name: 'Writing' })).toBeInViewport();
});

test('scrolls to the beginning of a reply that is too long', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply(LONG_REPLY));
  await test.step('below its question', async () => {
    for (const [earlier, question] of ['First question', 'Second question'].entries()) {
      await say(question);
      await expect(log.getByText('The end.')).toHaveCount(earlier + 1);
      await expect(log.getByText(question)).toBeInViewport({ ratio: 1 });
      expect(await topOfNewest(page)).toBeGreaterThan(50);
      expect(await topOfNewest(page)).toBeLessThan(200);
    }
  });

  await test.step('without its question if that is long too', async () => {
    await say('A long question. '.repeat(60));
    await expect(log.getByText('The end.')).toHaveCount(3);
    expect(await topOfNewest(page)).toBeGreaterThanOrEqual(0);
    expect(await topOfNewest(page)).toBeLessThan(50);
  });
});

test('shows markup in a reply as text', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply('<img src=x onerror="document.title=1"><b>bold</b>'));
  await say('Hostile');
  await expect(log).toContainText('<b>bold</b>');
  await expect(log.locator('b, img')).toHaveCount(0);
});

test('shows the lines of a reply as lines or a list', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply('Two:\n\n- one\n- other\n\nThat is\nall.'));
  await say('List');
  await expect(log.getByRole('list').last().getByRole('listitem')).toHaveText(['one', 'other']);
  expect(await log.locator('div').last().innerText()).toMatch(
    /^Assistant\s+Two:\s+one\s+other\s+That is\nall\.$/,
  );
});

test('links only to pages of the site', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(
    page,
    'chat',
    reply(
      'See /portfolio, or ask us (/contact).\n- quote: /request-quote\n- //evil.com/contact\n' +
        'https://evil.com/request-quote javascript:alert(1) <a href="/contact">here</a> /contactx /sms-test',
    ),
  );
  await say('Where is /about ?');
  await expect(log.getByRole('link')).toHaveText(['/portfolio', '/contact', '/request-quote']);
  await log.getByRole('link', { name: '/contact' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
});
