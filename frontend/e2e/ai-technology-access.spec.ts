import { expect, type Page, test } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { BETA, chatPage } from './chat-page.ts';
import { DESKTOP, PHONE } from './screens.ts';

const LONG_REPLY = `${'A long reply.\n'.repeat(40)}- ${'word'.repeat(60)}\n\nThe end.`;

/** Every state of the page, and how a visitor comes there. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'the beta notice': async (page) => {
    await expect(chatPage(page).notification.getByText(BETA)).toBeVisible();
  },
  'a conversation': async (page) => {
    const { log, say, answer } = chatPage(page);
    await answer({ json: { reply: LONG_REPLY } });
    await say(`Question${'question'.repeat(30)}`);
    await expect(log).toContainText('The end.');
  },
  'a reply pending': async (page) => {
    const { sendButton, say, hold } = chatPage(page);
    await hold('Never.');
    await say('Question');
    await expect(sendButton).toHaveText('Sending...');
  },
  'an error': async (page) => {
    const { notification, say, answer } = chatPage(page);
    await answer({ status: 500, json: { error: 'No.' } });
    await say('Question');
    await expect(notification).toContainText('No.');
  },
};

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const [state, enter] of Object.entries(STATES)) {
    test(`has no accessibility fault on a ${screen} with ${state}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await chatPage(page).open();
      await enter(page);
      await expectAccessible(page);
    });
  }
}

for (const width of [320, 390, 600, 768, 900, 1440, 2560]) {
  test(`nothing is wider than a screen of ${width} px, nor a message than the conversation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { log, open } = chatPage(page);
    await open();
    await STATES['a conversation']!(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await log.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect((await log.boundingBox())?.height).toBe(400);
  });
}

test('reads replies out as they come, and says who said what', async ({ page }) => {
  const { log, open, say, answer } = chatPage(page);
  await open();
  await expect(log).toHaveAttribute('aria-live', 'polite');
  await answer({ json: { reply: 'About 1/16 in.' } });
  await say('How thick is E flute?');
  await expect(log).toMatchAriaSnapshot(`
    - log "Conversation":
      - text: "Assistant Hello! I can help you with:"
      - list
      - text: "You: How thick is E flute? Assistant About 1/16 in."
  `);
});

test('is worked by keyboard alone, from a quick prompt to the end of a long reply', async ({ page }) => {
  const { log, input, open, answer } = chatPage(page);
  await answer({ json: { reply: LONG_REPLY } });
  await open();
  await page.getByRole('button', { name: 'E flute vs B flute' }).focus();
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log).toContainText('The end.');
  await expect(input).toBeFocused();
  // Backwards over the three prompts to the conversation, which scrolls.
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab');
  await expect(log).toBeFocused();
  await page.keyboard.press('Home');
  await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBe(0);
});

test('the button gives focus back when its message is answered', async ({ page }) => {
  const { log, input, sendButton, open, answer } = chatPage(page);
  await answer({ json: { reply: 'Yes.' } });
  await open();
  await input.fill('Question');
  await page.keyboard.press('Tab');
  await expect(sendButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log).toContainText('Yes.');
  await expect(sendButton).toBeFocused();
});

test('the input keeps its place while a message is sent', async ({ page }) => {
  const { input, open } = chatPage(page);
  await open();
  const before = await input.boundingBox();
  await STATES['a reply pending']!(page);
  expect(await input.boundingBox()).toEqual(before);
});

test('for a visitor who wants less motion nothing moves while a reply is pending', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await chatPage(page).open();
  await STATES['a reply pending']!(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
