import { CHAT_MESSAGE_MAX_LENGTH } from '@packaging/contracts/limits';
import { testAccessible } from '../support/accessible-states.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { failureNotice } from '../support/notifications.ts';
import { holdResponse, refusal, respondTo } from '../support/responses.ts';
import { expectNothingWider } from '../support/screens.ts';
import { BETA, chatPage, reply } from './chat-page.ts';

const LONG_REPLY = `${'A long reply.\n'.repeat(40)}- ${'word'.repeat(60)}\n\nThe end.`;

const SUM = `Outside: 16 5/16 × 12 5/16 × 10 5/8 in for 16 × 12 × 10 in inside, RSC in C flute.
Sum: length and width + 2 × 5/32 in, height + 4 × 5/32 in.

- see boards of ours: /portfolio
- ask the team (/contact)

To get a quote: /request-quote`;
const BOX = {
  boxType: 'corrugated',
  style: 'Regular Slotted Container (RSC)',
  length: '16',
  width: '12',
  height: '10',
} as const;

const pending = async (page: Page) => {
  const { sendButton, say } = chatPage(page);
  await holdResponse(page, 'chat', reply('Never.'));
  await say('Question');
  await expect(sendButton).toHaveText('Sending...');
};
/** Expects neither the page nor its conversation to be too wide. */
const fits = async (page: Page, width: number) => {
  const { log } = chatPage(page);
  await expectNothingWider(page, width);
  expect(await log.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect((await log.boundingBox())?.height).toBe(400);
};

testAccessible(
  {
    "the assistant's page": {
      'with the beta notice': async (page) => {
        const { notification, open } = chatPage(page);
        await open();
        await expect(notification.getByText(BETA)).toBeVisible();
      },
      'with a full input': async (page) => {
        const { notification, input } = chatPage(page);
        await notification.getByRole('button', { name: 'Close' }).click();
        await input.fill('A full message. '.repeat(CHAT_MESSAGE_MAX_LENGTH / 16));
        await expect(page.getByText('Messages can be up to 2,000 characters.')).toBeVisible();
      },
      'with a conversation': async (page) => {
        const { log, say } = chatPage(page);
        await respondTo(page, 'chat', reply(LONG_REPLY));
        await say(`Question${'question'.repeat(30)}`);
        await expect(log).toContainText('The end.');
      },
      'with a reply that has links, a sum and a box to quote': async (page) => {
        const { say, startQuote } = chatPage(page);
        await respondTo(page, 'chat', reply(SUM, BOX));
        await say('Outside of 16 x 12 x 10?');
        await expect(startQuote).toBeVisible();
      },
      'with an error': async (page) => {
        const { notification, say } = chatPage(page);
        await respondTo(page, 'chat', refusal('chat', 503, 'The assistant is resting'));
        await say('Question');
        await expect(notification).toContainText('The assistant is resting');
        const { y, height } = (await notification.getByRole('listitem').boundingBox())!;
        const notice = failureNotice(page, 'The assistant is resting');
        expect((await notice.boundingBox())!.y).toBeGreaterThan(y + height);
      },
      'with a reply pending': async (page) => {
        await chatPage(page).notification.getByRole('button', { name: 'Close' }).click();
        await pending(page);
      },
    },
  },
  fits,
);

test('reads out replies as they come, with the names of the speakers', async ({ page }) => {
  const { log, open, say } = chatPage(page);
  await open();
  await expect(log).toHaveAttribute('aria-live', 'polite');
  await respondTo(page, 'chat', reply('About 1/16 in.'));
  await say('How thick is E flute?');
  await expect(log).toMatchAriaSnapshot(`
    - log "Conversation":
      - text: "Assistant Hello! I can help you with:"
      - list
      - text: "You: How thick is E flute? Assistant About 1/16 in."
  `);
});

test('the focus stays on the button, and the input in its place, while a message is sent', async ({
  page,
}) => {
  const { log, input, sendButton, open } = chatPage(page);
  await respondTo(page, 'chat', reply('Yes.'));
  await open();
  await input.fill('Question');
  await page.keyboard.press('Tab');
  await expect(sendButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log).toContainText('Yes.');
  await expect(sendButton).toBeFocused();

  const before = await input.boundingBox();
  await pending(page);
  expect(await input.boundingBox()).toEqual(before);
});

test('works by keyboard only, from a quick prompt to the end of a long reply', async ({ page }) => {
  const { log, input, open } = chatPage(page);
  await respondTo(page, 'chat', reply(LONG_REPLY));
  await open();
  await page.getByRole('button', { name: 'E flute vs B flute' }).focus();
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log).toContainText('The end.');
  await expect(input).toBeFocused();
  // Back over the three prompts to the conversation, which scrolls.
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab');
  await expect(log).toBeFocused();
  await page.keyboard.press('Home');
  await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBe(0);
});

test('with reduced motion nothing moves while a reply is pending', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await chatPage(page).open();
  await pending(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
