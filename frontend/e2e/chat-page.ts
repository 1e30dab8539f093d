import type { Page } from '@playwright/test';

export const CHAT = '**/api/chat';
export const BETA =
  'Our AI estimating features are in Beta. Pricing comes later; please submit a request for quote.';

type Asked = { message: string; history: { role: string; content: string }[] };

/** The assistant's page, by what a visitor sees. */
export const chatPage = (page: Page) => {
  const input = page.getByLabel('Message', { exact: true });
  return {
    log: page.getByRole('log', { name: 'Conversation' }),
    input,
    sendButton: page.locator('form button[type=submit]'),
    notification: page.getByRole('region', { name: 'Notification' }),
    open: async () => {
      await page.goto('/ai-technology');
      await input.waitFor();
    },
    say: async (message: string) => {
      await input.fill(message);
      await input.press('Enter');
    },
    /** Answers every call, and gives what was asked. */
    answer: async (answer: { status?: number; json?: unknown; body?: string }) => {
      const asked: Asked[] = [];
      await page.route(CHAT, (route) => {
        asked.push(route.request().postDataJSON() as Asked);
        return route.fulfill({ status: 200, ...answer });
      });
      return asked;
    },
    /** Holds every call until it is released. */
    hold: async (reply: string) => {
      let calls = 0;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(CHAT, async (route) => {
        calls += 1;
        await released;
        await route.fulfill({ json: { reply } });
      });
      return { release, calls: () => calls };
    },
  };
};
