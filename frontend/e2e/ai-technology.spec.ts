import { COMPANY } from '@packaging/contracts/company';
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_REPLY_MAX_LENGTH } from '@packaging/contracts/limits';
import { expect, type Page, test } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { BETA, chatPage, messagesIn, reply } from './chat-page.ts';
import { openStopped } from './clock.ts';
import { failureNotice } from './contact-form.ts';
import {
  holdResponse,
  malformed,
  malformedJson,
  NO_RESPONSE,
  refusal,
  respondTo,
} from './support/responses.ts';

test.beforeEach(({ page }) => chatPage(page).open());

test('introduces the technology as COMING SOON', async ({ page }) => {
  await expect(page.getByText('COMING SOON', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI technology for packaging');
  await expect(page).toHaveTitle(/^AI Technology/);
});

test("holds a chat box 'Chat with AI Assistant', 400 px high", async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Chat with AI Assistant' })).toBeVisible();
  expect((await chatPage(page).log.boundingBox())?.height).toBe(400);
});

test('starts with a welcome that lists the help topics', async ({ page }) => {
  await expect(chatPage(page).log.getByRole('listitem')).toHaveText([
    'box styles',
    'material recommendations',
    'sustainable options',
    'technical specifications',
  ]);
});

test('shows the beta notice on load, for six seconds, over neither the input nor its button', async ({
  page,
}) => {
  const notice = chatPage(page).notification.getByText(BETA);
  await openStopped(page, '/ai-technology', () => expect(notice).toBeVisible({ timeout: 100 }));
  const { input, sendButton } = chatPage(page);
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const covering = await notice.locator('xpath=ancestor::li').boundingBox();
    for (const control of [input, sendButton]) {
      const { x, y, width: wide, height: high } = (await control.boundingBox())!;
      const apart =
        x + wide <= covering!.x ||
        x >= covering!.x + covering!.width ||
        y + high <= covering!.y ||
        y >= covering!.y + covering!.height;
      expect(apart, `${width} px`).toBe(true);
    }
  }
  await page.clock.runFor(5500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1000);
  await expect(notice).toBeHidden();
});

for (const prompt of ['Best box for fragile items', 'E flute vs B flute', 'Box measurements help']) {
  test(`fills the input with the quick prompt '${prompt}', and sends nothing yet`, async ({ page }) => {
    const { input } = chatPage(page);
    const asked = await respondTo(page, 'chat', reply('Yes.'));
    await page.getByRole('button', { name: prompt }).click();
    await expect(input).toHaveValue(prompt);
    await expect(input).toBeFocused();
    expect(asked).toHaveLength(0);
    await input.press('Enter');
    await expect.poll(() => messagesIn(asked).map(({ message }) => message)).toEqual([prompt]);
  });
}

test("links 'Need Help? Contact Our Team' to the contact page", async ({ page }) => {
  await page.getByRole('link', { name: 'Need Help? Contact Our Team' }).click();
  await expect(page).toHaveURL('/contact');
});

test('shows four feature cards', async ({ page }) => {
  const features = page.getByRole('list', { name: 'What is coming' }).getByRole('listitem');
  await expect(features.getByRole('heading')).toHaveText([
    'AI-Powered Solutions',
    'Seamless Integrations',
    'Rapid Rendering',
    'Launch Accelerator',
  ]);
});

test('appends a message, clears the input, and appends the reply', async ({ page }) => {
  const { log, input, say } = chatPage(page);
  const asked = await respondTo(page, 'chat', reply('E flute is about 1/16 in thick.'));
  await say('How thick is E flute?');
  await expect(log).toContainText('How thick is E flute?');
  await expect(input).toHaveValue('');
  await expect(log).toContainText('E flute is about 1/16 in thick.');
  expect(asked).toHaveLength(1);
  expect(messagesIn(asked)[0]?.message).toBe('How thick is E flute?');
});

test("reads 'Sending...' and is disabled while a reply is pending, and ignores another send", async ({
  page,
}) => {
  const { log, input, sendButton } = chatPage(page);
  const { release, requests } = await holdResponse(page, 'chat', reply('Done.'));
  await input.fill('One');
  await sendButton.click();
  await expect(sendButton).toHaveText('Sending...');
  await expect(sendButton).toBeDisabled();
  await input.fill('Two');
  await input.press('Enter');
  await expect(input).toHaveValue('Two');
  release();
  await expect(log).toContainText('Done.');
  await expect(sendButton).toHaveText('Send');
  await expect(sendButton).toBeEnabled();
  expect(requests).toHaveLength(1);
  await expect(log).not.toContainText('Two');
});

test('sends a message once, however often Enter and the button are pressed', async ({ page }) => {
  const { log, input, sendButton } = chatPage(page);
  const { release, requests } = await holdResponse(page, 'chat', reply('Done.'));
  await input.fill('One');
  await sendButton.dblclick();
  for (let press = 0; press < 5; press++) await input.press('Enter');
  release();
  await expect(log).toContainText('Done.');
  expect(requests).toHaveLength(1);
  await expect(log.getByText('You: One', { exact: true })).toHaveCount(1);
});

test('sends the last five messages along', async ({ page }) => {
  const { sendButton, say } = chatPage(page);
  const asked = await respondTo(page, 'chat', reply('Yes.'));
  for (const message of ['1', '2', '3', '4']) {
    await say(message);
    await expect(sendButton).toHaveText('Send');
  }
  const messages = messagesIn(asked);
  expect(messages[0]?.history.map(({ role }) => role)).toEqual(['assistant']);
  expect(messages[3]?.history).toEqual([
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: '2' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: '3' },
    { role: 'assistant', content: 'Yes.' },
  ]);
});

test('ignores an empty input and one of blanks', async ({ page }) => {
  const { log, input, sendButton } = chatPage(page);
  const asked = await respondTo(page, 'chat', reply('Never.'));
  for (const text of ['', '   ', '\n']) {
    await input.fill(text);
    await sendButton.click();
    await input.press('Enter');
    await expect(sendButton).toHaveText('Send');
    expect(asked).toHaveLength(0);
    await expect(log.getByText('You:')).toHaveCount(0);
  }
});

for (const [what, response, message] of [
  ["the server's error", refusal('chat', 503, 'The assistant is resting'), 'The assistant is resting'],
  [
    'too many messages',
    refusal('chat', 429, 'Too many requests. Please wait a moment and try again.'),
    'Too many requests. Please wait a moment and try again.',
  ],
  ['an error without words', malformed(500, 'text/plain', 'oops'), 'Failed to send message'],
  ['a success without a reply', malformedJson(200, {}), 'Failed to send message'],
] as const) {
  test(`removes the last message and shows a notice after ${what}`, async ({ page }) => {
    const chat = chatPage(page);
    await respondTo(page, 'chat', response);
    await chat.say('Lost words');
    await expect(chat.notification).toContainText(message);
    await expect(chat.log).not.toContainText('Lost words');
    await expect(chat.log).toContainText('Hello!');
    await expect(chat.input).toHaveValue('Lost words');
  });
}

test('removes the last message and shows a notice, beside the button too, when the network is dead', async ({
  page,
}) => {
  const { log, input, sendButton, notification } = chatPage(page);
  await respondTo(page, 'chat', NO_RESPONSE);
  await input.fill('Lost words');
  await sendButton.click();
  await expect(notification).toContainText('Failed to send message');
  await expect(log).not.toContainText('Lost words');
  await expect(input).toHaveValue('Lost words');
  const notice = failureNotice(page, 'Failed to send message');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(notice).toContainText('Your question is in the message box again.');
  await expect(notice.getByRole('link', { name: COMPANY.email })).toBeVisible();
  await expectAccessible(page);

  const { release } = await holdResponse(page, 'chat', reply('Found again.'));
  await sendButton.click();
  await expect(notice).toHaveCount(0);
  await expect(notification.getByRole('listitem')).toHaveCount(0);
  await expect(sendButton).toBeFocused();
  release();
  await expect(log).toContainText('Found again.');
});

test('keeps what was typed meanwhile when a message fails', async ({ page }) => {
  const { input, notification, say } = chatPage(page);
  const { release: fail } = await holdResponse(page, 'chat', NO_RESPONSE);
  await say('First');
  await input.fill('Second');
  fail();
  await expect(notification).toContainText('Failed to send message');
  await expect(input).toHaveValue('Second');
});

test('breaks the line with Shift+Enter', async ({ page }) => {
  const { log, input } = chatPage(page);
  const asked = await respondTo(page, 'chat', reply('Both.'));
  await input.fill('first');
  await input.press('Shift+Enter');
  await input.pressSequentially('second');
  await expect(input).toHaveValue('first\nsecond');
  await input.press('Enter');
  await expect(log).toContainText('Both.');
  expect(messagesIn(asked)[0]?.message).toBe('first\nsecond');
});

test('sends nothing with the Enter that takes a composed word', async ({ page }) => {
  const { input } = chatPage(page);
  const asked = await respondTo(page, 'chat', reply('Never.'));
  await input.fill('箱');
  await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(input).toHaveValue('箱');
  expect(asked).toHaveLength(0);
});

/** How far the conversation is from its end, in px. */
const distanceToEnd = (page: Page) =>
  chatPage(page).log.evaluate((box) => Math.abs(box.scrollHeight - box.clientHeight - box.scrollTop));

/** How far below the top of the conversation its newest message begins, in px. */
const topOfNewest = (page: Page) =>
  chatPage(page).log.evaluate(
    (box) => box.lastElementChild!.getBoundingClientRect().top - box.getBoundingClientRect().top,
  );

test('scrolls to the end for a reply that is shown whole', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(
    page,
    'chat',
    reply('One line.\n'.repeat(5)),
    reply('Another line.\n'.repeat(8) + 'The end.'),
  );
  await say('Talk');
  await expect(log).toContainText('One line.');
  await say('More');
  await expect(log).toContainText('The end.');
  expect(await distanceToEnd(page)).toBeLessThan(2);
});

const LONG_REPLY = 'The beginning.\n' + 'A long reply.\n'.repeat(40) + 'The end.';

test('opens a reply that is higher than the conversation at its beginning, below its question', async ({
  page,
}) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply(LONG_REPLY));
  for (const question of ['First question', 'Second question']) {
    await say(question);
    await expect(log.getByText('The end.')).toHaveCount(question === 'First question' ? 1 : 2);
    await expect(log.getByText(question)).toBeInViewport({ ratio: 1 });
    expect(await topOfNewest(page)).toBeGreaterThan(50);
    expect(await topOfNewest(page)).toBeLessThan(200);
  }
});

test('opens it at its beginning alone where the question is long itself', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply(LONG_REPLY));
  await say('A long question. '.repeat(60));
  await expect(log).toContainText('The end.');
  expect(await topOfNewest(page)).toBeGreaterThanOrEqual(0);
  expect(await topOfNewest(page)).toBeLessThan(50);
});

test('shows the waiting line at the end while a reply is pending', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply(LONG_REPLY));
  await say('First');
  await expect(log).toContainText('The end.');
  await page.unrouteAll();
  await holdResponse(page, 'chat', reply('Never.'));
  await say('Second');
  await expect(log.getByRole('img', { name: 'Writing' })).toBeInViewport();
});

test('takes a message of the greatest length and no longer one, and says so', async ({ page }) => {
  const { log, input, sendButton } = chatPage(page);
  const note = page.getByRole('status').filter({ hasText: 'Messages can be up to 2,000 characters.' });
  const asked = await respondTo(page, 'chat', reply('Read.'));
  await input.fill('x'.repeat(CHAT_MESSAGE_MAX_LENGTH - 1));
  await input.press('End');
  await expect(note).toHaveCount(0);
  await page.keyboard.insertText('yz');
  await expect(input).toHaveValue('x'.repeat(CHAT_MESSAGE_MAX_LENGTH - 1) + 'y');
  await expect(note).toBeVisible();
  await sendButton.click();
  await expect(log).toContainText('Read.');
  expect(messagesIn(asked)[0]?.message).toHaveLength(CHAT_MESSAGE_MAX_LENGTH);
  await expect(note).toHaveCount(0);
});

test('sends no more of an earlier reply along than the server takes', async ({ page }) => {
  const { log, say } = chatPage(page);
  const asked = await respondTo(page, 'chat', reply('x'.repeat(CHAT_REPLY_MAX_LENGTH + 1)), reply('Yes.'));
  await say('First');
  await expect(log).toContainText('xxx');
  await say('Second');
  await expect(log).toContainText('Yes.');
  expect(messagesIn(asked)[1]?.history.at(-1)?.content).toHaveLength(CHAT_REPLY_MAX_LENGTH);
});

test("links to the site's pages in a reply, and to nothing else", async ({ page }) => {
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

test('shows a reply as text and never as markup', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply('<img src=x onerror="document.title=1"><b>bold</b>'));
  await say('Hostile');
  await expect(log).toContainText('<b>bold</b>');
  await expect(log.locator('b, img')).toHaveCount(0);
});

test("shows a reply's lines as lines, and those that begin with a dash as a list", async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply('Two:\n\n- one\n- other\n\nThat is\nall.'));
  await say('List');
  await expect(log.getByRole('list').last().getByRole('listitem')).toHaveText(['one', 'other']);
  expect(await log.locator('div').last().innerText()).toMatch(
    /^Assistant\s+Two:\s+one\s+other\s+That is\nall\.$/,
  );
});
