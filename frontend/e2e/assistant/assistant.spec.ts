import { COMPANY } from '@packaging/contracts/company';
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_REPLY_MAX_LENGTH } from '@packaging/contracts/limits';
import { failureNotice } from '../contact/contact-form.ts';
import { expectAccessible } from '../support/axe.ts';
import { openStopped } from '../support/clock.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import {
  holdResponse,
  malformed,
  malformedJson,
  NO_RESPONSE,
  refusal,
  respondTo,
} from '../support/responses.ts';
import { BETA, chatPage, messagesIn, reply } from './chat-page.ts';

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

test.describe('once it is open', () => {
  test.beforeEach(({ page }) => chatPage(page).open());

  test("introduces the technology as COMING SOON with four features, holds a chat box 400 px high that welcomes with its topics, and links 'Need Help? Contact Our Team' to the contact page", async ({
    page,
  }) => {
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
    await expect(page.getByRole('heading', { name: 'Chat with AI Assistant' })).toBeVisible();
    expect((await chatPage(page).log.boundingBox())?.height).toBe(400);
    await expect(chatPage(page).log.getByRole('listitem')).toHaveText([
      'box styles',
      'material recommendations',
      'sustainable options',
      'technical specifications',
    ]);
    await page.getByRole('link', { name: 'Need Help? Contact Our Team' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('fills the input with a quick prompt, and sends nothing until Enter is pressed', async ({ page }) => {
    const { input, sendButton } = chatPage(page);
    const asked = await respondTo(page, 'chat', reply('Yes.'));
    const prompts = ['Best box for fragile items', 'E flute vs B flute', 'Box measurements help'];
    for (const [sent, prompt] of prompts.entries()) {
      await page.getByRole('button', { name: prompt }).click();
      await expect(input).toHaveValue(prompt);
      await expect(input).toBeFocused();
      expect(asked).toHaveLength(sent);
      await input.press('Enter');
      await expect
        .poll(() => messagesIn(asked).map(({ message }) => message))
        .toEqual(prompts.slice(0, sent + 1));
      await expect(sendButton).toHaveText('Send');
    }
  });

  test('ignores an input that is empty or blanks and the Enter that takes a composed word, breaks the line with Shift+Enter, and takes a message of the greatest length and no longer one', async ({
    page,
  }) => {
    const { log, input, sendButton } = chatPage(page);
    const note = page.getByRole('status').filter({ hasText: 'Messages can be up to 2,000 characters.' });
    const asked = await respondTo(page, 'chat', reply('Both.'), reply('Read.'));
    for (const text of ['', '   ', '\n']) {
      await input.fill(text);
      await sendButton.click();
      await input.press('Enter');
      await expect(sendButton).toHaveText('Send');
      expect(asked).toHaveLength(0);
      await expect(log.getByText('You:')).toHaveCount(0);
    }

    await input.fill('箱');
    await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(input).toHaveValue('箱');
    expect(asked).toHaveLength(0);

    await input.fill('first');
    await input.press('Shift+Enter');
    await input.pressSequentially('second');
    await expect(input).toHaveValue('first\nsecond');
    await input.press('Enter');
    await expect(log).toContainText('Both.');
    expect(messagesIn(asked)[0]?.message).toBe('first\nsecond');

    await input.fill('x'.repeat(CHAT_MESSAGE_MAX_LENGTH - 1));
    await input.press('End');
    await expect(note).toHaveCount(0);
    await page.keyboard.insertText('yz');
    await expect(input).toHaveValue('x'.repeat(CHAT_MESSAGE_MAX_LENGTH - 1) + 'y');
    await expect(note).toBeVisible();
    await sendButton.click();
    await expect(log).toContainText('Read.');
    expect(messagesIn(asked)[1]?.message).toHaveLength(CHAT_MESSAGE_MAX_LENGTH);
    await expect(note).toHaveCount(0);
  });

  test("appends a message and its reply, reads 'Sending...' and is disabled meanwhile, and sends it once, however often Enter and the button are pressed", async ({
    page,
  }) => {
    const { log, input, sendButton, say } = chatPage(page);
    const asked = await respondTo(page, 'chat', reply('E flute is about 1/16 in thick.'));
    await say('How thick is E flute?');
    await expect(log).toContainText('How thick is E flute?');
    await expect(input).toHaveValue('');
    await expect(log).toContainText('E flute is about 1/16 in thick.');
    expect(asked).toHaveLength(1);
    expect(messagesIn(asked)[0]?.message).toBe('How thick is E flute?');

    await test.step('another message while one is sent stays in the input', async () => {
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

    await test.step('pressed often', async () => {
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

  test('sends the last five messages along, and no more of an earlier reply than the server takes', async ({
    page,
  }) => {
    const { log, sendButton, say } = chatPage(page);
    const yes = reply('Yes.');
    const long = reply('x'.repeat(CHAT_REPLY_MAX_LENGTH + 1));
    const asked = await respondTo(page, 'chat', yes, yes, yes, yes, long, reply('Read.'));
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

    await say('5');
    await expect(log).toContainText('xxx');
    await say('6');
    await expect(log).toContainText('Read.');
    expect(messagesIn(asked)[5]?.history.at(-1)?.content).toHaveLength(CHAT_REPLY_MAX_LENGTH);
  });

  test('removes the last message and shows a notice, beside the button too, after an error, and keeps what was typed meanwhile', async ({
    page,
  }) => {
    const { log, input, sendButton, notification, say } = chatPage(page);
    await notification.getByRole('button', { name: 'Close' }).click();
    await test.step('a dead network', async () => {
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

    await expect(notification.getByRole('listitem')).toHaveCount(0);
    const { release: fail } = await holdResponse(page, 'chat', NO_RESPONSE);
    await say('First');
    await input.fill('Second');
    fail();
    await expect(notification).toContainText('Failed to send message');
    await expect(input).toHaveValue('Second');
  });

  /** How far the conversation is from its end, in px. */
  const distanceToEnd = (page: Page) =>
    chatPage(page).log.evaluate((box) => Math.abs(box.scrollHeight - box.clientHeight - box.scrollTop));

  /** How far below the top of the conversation its newest message begins, in px. */
  const topOfNewest = (page: Page) =>
    chatPage(page).log.evaluate(
      (box) => box.lastElementChild!.getBoundingClientRect().top - box.getBoundingClientRect().top,
    );

  const LONG_REPLY = 'The beginning.\n' + 'A long reply.\n'.repeat(40) + 'The end.';

  test('scrolls to the end for a reply that is shown whole, opens one that is higher than the conversation at its beginning, and shows the waiting line at the end', async ({
    page,
  }) => {
    const { log, say } = chatPage(page);
    await respondTo(
      page,
      'chat',
      reply('One line.\n'.repeat(5)),
      reply('Another line.\n'.repeat(8) + 'The last line.'),
      reply(LONG_REPLY),
    );
    await say('Talk');
    await expect(log).toContainText('One line.');
    await say('More');
    await expect(log).toContainText('The last line.');
    expect(await distanceToEnd(page)).toBeLessThan(2);

    await test.step('below its question', async () => {
      for (const [earlier, question] of ['First question', 'Second question'].entries()) {
        await say(question);
        await expect(log.getByText('The end.')).toHaveCount(earlier + 1);
        await expect(log.getByText(question)).toBeInViewport({ ratio: 1 });
        expect(await topOfNewest(page)).toBeGreaterThan(50);
        expect(await topOfNewest(page)).toBeLessThan(200);
      }
    });

    await test.step('alone where the question is long itself', async () => {
      await say('A long question. '.repeat(60));
      await expect(log.getByText('The end.')).toHaveCount(3);
      expect(await topOfNewest(page)).toBeGreaterThanOrEqual(0);
      expect(await topOfNewest(page)).toBeLessThan(50);
    });

    await holdResponse(page, 'chat', reply('Never.'));
    await say('Last');
    await expect(log.getByRole('img', { name: 'Writing' })).toBeInViewport();
  });

  test("shows a reply as text and never as markup, its lines as lines or a list, and links to the site's pages and to nothing else", async ({
    page,
  }) => {
    const { log, say } = chatPage(page);
    await respondTo(
      page,
      'chat',
      reply('<img src=x onerror="document.title=1"><b>bold</b>'),
      reply('Two:\n\n- one\n- other\n\nThat is\nall.'),
      reply(
        'See /portfolio, or ask us (/contact).\n- quote: /request-quote\n- //evil.com/contact\n' +
          'https://evil.com/request-quote javascript:alert(1) <a href="/contact">here</a> /contactx /sms-test',
      ),
    );
    await say('Hostile');
    await expect(log).toContainText('<b>bold</b>');
    await expect(log.locator('b, img')).toHaveCount(0);

    await say('List');
    await expect(log.getByRole('list').last().getByRole('listitem')).toHaveText(['one', 'other']);
    expect(await log.locator('div').last().innerText()).toMatch(
      /^Assistant\s+Two:\s+one\s+other\s+That is\nall\.$/,
    );

    await say('Where is /about ?');
    await expect(log.getByRole('link')).toHaveText(['/portfolio', '/contact', '/request-quote']);
    await log.getByRole('link', { name: '/contact' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  });
});
