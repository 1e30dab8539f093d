import { API } from '@packaging/contracts/api';
import { errorBody, errorBodySchema } from '@packaging/contracts/error-body';
import {
  type SmsCapability,
  smsCapabilitySchema,
  smsProviderStatusSchema,
  testSmsResponseSchema,
} from '@packaging/contracts/sms';
import type { Page } from '@playwright/test';

export const NUMBER = '+12135550142';

export const notification = (page: Page) => page.getByRole('region', { name: 'Notification' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const phone = (page: Page) => page.getByLabel('Phone number');

/** A response of the API: JSON of the contracts, or with `body` something that only a broken server would send. */
type Given = { status?: number; json?: object; body?: string };

const SCHEMAS = {
  [API.testSms.path]: testSmsResponseSchema,
  [API.smsCapability.path]: smsCapabilitySchema,
  [API.smsProviderStatus.path]: smsProviderStatusSchema,
} as const;
type SmsPath = keyof typeof SCHEMAS;

/** A refusal, as the service sends it. */
export const failure = (
  status: 400 | 422 | 429 | 502 | 503 | 504,
  message: string,
  details: Pick<SmsCapability, 'trialWarning' | 'suggestion'> = {},
): Given => ({ status, json: { ...errorBody(message, 'test-request'), ...details } });

/** What is sent to the page; throws for JSON that the service never sends with this status. */
function response(path: SmsPath, { status = 200, json, body }: Given) {
  if (json === undefined) return { status, body: body ?? '' };
  const text = JSON.stringify(SCHEMAS[path].parse(json) && json);
  if (status !== 200) errorBodySchema.parse(json);
  return { status, body: text, contentType: 'application/json; charset=utf-8' };
}

/** Responds to a call of the API, and gives the bodies that were sent. */
export const respond = async (page: Page, path: SmsPath, given: Given) => {
  const sent: unknown[] = [];
  const fulfilled = response(path, given);
  await page.route(`**${path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill(fulfilled);
  });
  return sent;
};

/** Holds the response to a call until it is released. */
export const hold = async (page: Page, path: SmsPath, given: Given) => {
  let calls = 0;
  let release = () => {};
  const fulfilled = response(path, given);
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${path}`, async (route) => {
    calls += 1;
    await released;
    await route.fulfill(fulfilled);
  });
  return { release, calls: () => calls };
};
