import { expect, test } from './fixtures.ts';
import { BETA, chatPage, messagesIn, reply } from './chat-page.ts';
import { openStopped } from './clock.ts';
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

test('shows the beta notice on load, for six seconds', async ({ page }) => {
  const notice = chatPage(page).notification.getByText(BETA);
  await openStopped(page, '/ai-technology', () => expect(notice).toBeVisible({ timeout: 100 }));
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

test('removes the last message and shows a notice when the network is dead', async ({ page }) => {
  const { log, input, sendButton, notification } = chatPage(page);
  await respondTo(page, 'chat', NO_RESPONSE);
  await input.fill('Lost words');
  await sendButton.click();
  await expect(notification).toContainText('Failed to send message');
  await expect(log).not.toContainText('Lost words');
  await expect(input).toHaveValue('Lost words');
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

test('keeps the newest message in view', async ({ page }) => {
  const { log, say } = chatPage(page);
  await respondTo(page, 'chat', reply('A long reply.\n'.repeat(40) + 'The end.'));
  await say('Talk');
  await expect(log).toContainText('The end.');
  const distance = await log.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  expect(Math.abs(distance)).toBeLessThan(2);
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
