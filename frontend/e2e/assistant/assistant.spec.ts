import { COMPANY } from '@packaging/contracts/company';
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_REPLY_MAX_LENGTH } from '@packaging/contracts/limits';
import { expectAccessible } from '../support/axe.ts';
import { openStopped } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { failureNotice } from '../support/notifications.ts';
import {
  holdResponse,
  malformed,
  malformedJson,
  NO_RESPONSE,
  refusal,
  respondTo,
} from '../support/responses.ts';
import { BETA, chatPage, messagesIn, reply } from './chat-page.ts';

test('shows the beta notice for six seconds, clear of the input and its button', async ({ page }) => {
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

test.describe('on the open page', () => {
  test.beforeEach(({ page }) => chatPage(page).open());

  test('introduces the technology as COMING SOON, with four features', async ({ page }) => {
    await expect(page.getByText('COMING SOON', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI technology for packaging');
    await expect(page).toHaveTitle(/^AI Technology/);
    const features = page.getByRole('list', { name: "What's coming" }).getByRole('listitem');
    await expect(features.getByRole('heading')).toHaveText([
      'AI-Powered Solutions',
      'Seamless Integrations',
      'Rapid Rendering',
      'Launch Accelerator',
    ]);
  });

  test('has a chat box 400 px high with a welcome and its topics', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Chat with AI Assistant' })).toBeVisible();
    expect((await chatPage(page).log.boundingBox())?.height).toBe(400);
    await expect(chatPage(page).log.getByRole('listitem')).toHaveText([
      'box styles',
      'material recommendations',
      'sustainable options',
      'technical specifications',
    ]);
  });

  test("'Need Help? Contact Our Team' leads to the contact page", async ({ page }) => {
    await page.getByRole('link', { name: 'Need Help? Contact Our Team' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('fills the input with a quick prompt, and sends nothing until Enter is pressed', async ({ page }) => {
    const { input, sendButton } = chatPage(page);
    const requests = await respondTo(page, 'chat', reply('Yes.'));
    const prompts = ['Best box for fragile items', 'E flute vs B flute', 'Box measurements help'];
    for (const [sent, prompt] of prompts.entries()) {
      await page.getByRole('button', { name: prompt }).click();
      await expect(input).toHaveValue(prompt);
      await expect(input).toBeFocused();
      expect(requests).toHaveLength(sent);
      await input.press('Enter');
      await expect
        .poll(() => messagesIn(requests).map(({ message }) => message))
        .toEqual(prompts.slice(0, sent + 1));
      await expect(sendButton).toHaveText('Send');
    }
  });

  test('sends neither an empty nor a blank message, nor on the Enter that accepts a composed word', async ({
    page,
  }) => {
    const { log, input, sendButton } = chatPage(page);
    const requests = await respondTo(page, 'chat', reply('Never.'));
    for (const text of ['', '   ', '\n']) {
      await input.fill(text);
      await sendButton.click();
      await input.press('Enter');
      await expect(sendButton).toHaveText('Send');
      expect(requests).toHaveLength(0);
      await expect(log.getByText('You:')).toHaveCount(0);
    }

    await input.fill('箱');
    await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(input).toHaveValue('箱');
    expect(requests).toHaveLength(0);
  });

  test('Shift+Enter starts a new line', async ({ page }) => {
    const { log, input } = chatPage(page);
    const requests = await respondTo(page, 'chat', reply('Both.'));
    await input.fill('first');
    await input.press('Shift+Enter');
    await input.pressSequentially('second');
    await expect(input).toHaveValue('first\nsecond');
    await input.press('Enter');
    await expect(log).toContainText('Both.');
    expect(messagesIn(requests)[0]?.message).toBe('first\nsecond');
  });

  test('limits a message to 2,000 characters, with a note', async ({ page }) => {
    const { log, input, sendButton } = chatPage(page);
    const note = page.getByRole('status').filter({ hasText: 'Messages can be up to 2,000 characters.' });
    const requests = await respondTo(page, 'chat', reply('Read.'));
    await input.fill('x'.repeat(CHAT_MESSAGE_MAX_LENGTH - 1));
    await input.press('End');
    await expect(note).toHaveCount(0);
    await page.keyboard.insertText('yz');
    await expect(input).toHaveValue('x'.repeat(CHAT_MESSAGE_MAX_LENGTH - 1) + 'y');
    await expect(note).toBeVisible();
    await sendButton.click();
    await expect(log).toContainText('Read.');
    expect(messagesIn(requests)[0]?.message).toHaveLength(CHAT_MESSAGE_MAX_LENGTH);
    await expect(note).toHaveCount(0);
  });

  test('appends a message and its reply', async ({ page }) => {
    const { log, input, say } = chatPage(page);
    const requests = await respondTo(page, 'chat', reply('E flute is about 1/16 in thick.'));
    await say('How thick is E flute?');
    await expect(log).toContainText('How thick is E flute?');
    await expect(input).toHaveValue('');
    await expect(log).toContainText('E flute is about 1/16 in thick.');
    expect(requests).toHaveLength(1);
    expect(messagesIn(requests)[0]?.message).toBe('How thick is E flute?');
  });

  test('sends one message at a time, and each once', async ({ page }) => {
    const { log, input, sendButton } = chatPage(page);
    await test.step('another message stays in the input meanwhile', async () => {
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

    await test.step('however often Enter and the button are pressed', async () => {
      const { release, requests } = await holdResponse(page, 'chat', reply('Done again.'));
      await input.fill('Three');
      await sendButton.dblclick();
      for (let press = 0; press < 5; press++) await input.press('Enter');
      release();
      await expect(log).toContainText('Done again.');
      expect(requests).toHaveLength(1);
      await expect(log.getByText('You: Three', { exact: true })).toHaveCount(1);
    });
  });

  test('sends the last five messages along, cut to the length that the server accepts', async ({ page }) => {
    const { log, sendButton, say } = chatPage(page);
    const yes = reply('Yes.');
    const long = reply('x'.repeat(CHAT_REPLY_MAX_LENGTH + 1));
    const requests = await respondTo(page, 'chat', yes, yes, yes, yes, long, reply('Read.'));
    for (const message of ['1', '2', '3', '4']) {
      await say(message);
      await expect(sendButton).toHaveText('Send');
    }
    const messages = messagesIn(requests);
    expect(messages[0]?.history.map(({ role }) => role)).toEqual(['assistant']);
    expect(messages[3]?.history).toEqual([
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: '2' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: '3' },
      { role: 'assistant', content: 'Yes.' },
    ]);

    await say('5');
    await expect(log).toContainText('xxx');
    await say('6');
    await expect(log).toContainText('Read.');
    expect(messagesIn(requests)[5]?.history.at(-1)?.content).toHaveLength(CHAT_REPLY_MAX_LENGTH);
  });

  test.describe('after an error', () => {
    test.beforeEach(({ page }) => chatPage(page).notification.getByRole('button', { name: 'Close' }).click());

    test('returns the message to the input, with a notice until the next attempt', async ({ page }) => {
      const { log, input, sendButton, notification } = chatPage(page);
      await respondTo(page, 'chat', NO_RESPONSE);
      await input.fill('Unheard words');
      await sendButton.click();
      await expect(notification).toContainText('Failed to send message');
      await expect(log).not.toContainText('Unheard words');
      await expect(input).toHaveValue('Unheard words');
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

    test('shows the reason and takes the message out of the conversation', async ({ page }) => {
      const { log, input, notification, say } = chatPage(page);
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
        await test.step(what, async () => {
          await expect(notification.getByRole('listitem')).toHaveCount(0);
          await respondTo(page, 'chat', response);
          await say('Lost words');
          await expect(notification).toContainText(message);
          await expect(log).not.toContainText('Lost words');
          await expect(log).toContainText('Hello!');
          await expect(input).toHaveValue('Lost words');
          await notification.getByRole('button', { name: 'Close' }).click();
        });
      }
    });

    test('keeps text that was typed meanwhile', async ({ page }) => {
      const { input, notification, say } = chatPage(page);
      const { release: fail } = await holdResponse(page, 'chat', NO_RESPONSE);
      await say('First');
      await input.fill('Second');
      fail();
      await expect(notification).toContainText('Failed to send message');
      await expect(input).toHaveValue('Second');
    });
  });
});
