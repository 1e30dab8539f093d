import type { ChatQuote, ChatRequest } from '@packaging/contracts/chat';
import type { Page, Request } from '@playwright/test';
import { notification } from '../support/notifications.ts';
import { success } from '../support/responses.ts';

export const BETA =
  'Our AI estimating features are in Beta. Pricing comes later; please submit a request for quote.';

/** The assistant's page in a visitor's terms. */
export const chatPage = (page: Page) => {
  const input = page.getByLabel('Message', { exact: true });
  return {
    log: page.getByRole('log', { name: 'Conversation' }),
    input,
    sendButton: page.locator('form button[type=submit]'),
    startQuote: page.getByRole('link', { name: 'Start a quote with these dimensions' }),
    notification: notification(page),
    open: async () => {
      await page.goto('/ai-technology');
      await input.waitFor();
    },
    say: async (message: string) => {
      await input.fill(message);
      await input.press('Enter');
    },
  };
};

export const reply = (text: string, quote?: ChatQuote) =>
  success('chat', { reply: text, ...(quote && { quote }) });

/** The bodies of the requests. */
export const messagesIn = (requests: Request[]) =>
  requests.map((request) => request.postDataJSON() as ChatRequest);
