import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import {
  smsCapabilitySchema,
  smsProviderStatusSchema,
  type TestSmsRequest,
  testSmsResponseSchema,
} from '@packaging/contracts/sms';
import { callApi } from '../../../infra/test-harness/call-api.ts';
import type { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { type Behavior, TwilioServer } from '../../../infra/test-harness/twilio-server.ts';
import { newNumber, NotificationsHarness } from './support/harness.ts';

const openQueue = testQueues[0]![1];
let harness: NotificationsHarness;
let twilio: TwilioServer;

beforeAll(async () => {
  harness = await NotificationsHarness.start(openQueue);
  twilio = await TwilioServer.start();
});
afterAll(async () => {
  await harness.stop();
  await twilio.stop();
});

const call = async (
  service: ServiceProcess,
  operation: { method: string; path: string },
  payload?: object,
  key?: string,
) => {
  const response = await callApi(service, operation, payload, key ? { 'idempotency-key': key } : {});
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const test = (service: ServiceProcess, changes: Partial<TestSmsRequest> = {}, key?: string) =>
  call(service, API.testSms, { phoneNumber: newNumber(), notificationType: 'quote', ...changes }, key);
const verify = (service: ServiceProcess, phoneNumber = newNumber(), key?: string) =>
  call(service, API.smsCapability, { phoneNumber }, key);
const entryOf = async (number: string) =>
  (await harness.ledger()).filter(({ recipient }) => recipient === number);

describe('the SMS test calls in the sandbox', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await harness.service().run();
  });

  it('all mention that nothing was really sent', async () => {
    for (const response of [
      await test(service),
      await verify(service),
      await call(service, API.smsProviderStatus),
    ]) {
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        success: true,
        message: expect.stringMatching(/nothing was really sent/),
      });
    }
  });

  it('describe the sandbox as the account', async () => {
    const { body } = await call(service, API.smsProviderStatus);
    expect(smsProviderStatusSchema.parse(body).accountStatus).toMatchObject({
      accountType: 'Sandbox',
      status: 'active',
      isTrial: false,
      details: { dateCreated: expect.stringMatching(/^\d{4}-/) },
    });
  });

  it.each([
    [{ notificationType: 'quote', quoteType: 'folding carton' }, 'quote-confirmation', 'for folding cartons'],
    [{ notificationType: 'quote' }, 'quote-confirmation', 'your quote request'],
    [{ notificationType: 'ready' }, 'quote-ready', 'is ready'],
    [{ notificationType: 'order', orderStatus: 'shipped' }, 'order-status', 'has been shipped'],
    [{ notificationType: 'order' }, 'order-status', 'is being processed'],
  ] as const)('send %j as a %s message', async (request, kind, words) => {
    const phoneNumber = newNumber();
    await test(service, { ...request, phoneNumber });
    const [entry, ...more] = await entryOf(phoneNumber);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ status: 'sent', kind, origin: 'test', provider: 'sandbox' });
    expect(entry!['body']).toContain(words);
  });

  it('send a number-test message to verify a number', async () => {
    const phoneNumber = newNumber();
    const { body } = await verify(service, phoneNumber);
    expect(smsCapabilitySchema.parse(body).suggestion).toContain('TWILIO_');
    expect(await entryOf(phoneNumber)).toMatchObject([{ kind: 'number-test', status: 'sent' }]);
  });

  it('send one message per key, even for simultaneous repeats', async () => {
    const phoneNumber = newNumber();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => test(service, { phoneNumber }, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await test(service, { phoneNumber }, key)).status).toBe(200);
    expect(await entryOf(phoneNumber)).toHaveLength(1);
  });

  it('refuse a key that was used with other details', async () => {
    const key = randomUUID();
    await test(service, {}, key);
    const { status, body } = await test(service, {}, key);
    expect([status, errorBodySchema.parse(body).message]).toEqual([
      409,
      'This request was already made with other details. Please start a new one. Sandbox: no SMS provider is configured, so nothing was really sent.',
    ]);
  });

  it('refuse a key that is not a UUID', async () => {
    expect((await test(service, {}, 'again')).status).toBe(400);
  });

  it.each([
    ['no phone number', { phoneNumber: '' }, 400, 'Please enter a phone number'],
    ['an unknown type', { notificationType: 'news' as 'quote' }, 400, ''],
    ['an invalid number', { phoneNumber: 'call me maybe' }, 422, 'not a valid phone number'],
    ['a Jamaican number', { phoneNumber: '+1 876 422 1234' }, 422, 'We send SMS only to numbers in'],
    ['a premium number', { phoneNumber: '+1 900 234 5678' }, 422, "can't receive SMS"],
    ['an extension', { phoneNumber: '213-373-4253 x5' }, 422, 'extension'],
  ])('refuse %s', async (_what, request, status, words) => {
    const rows = (await harness.ledger()).length;
    const response = await test(service, request);
    expect(response.status).toBe(status);
    const { error } = errorBodySchema.parse(response.body);
    expect(error).toContain(words);
    if (status === 422) expect(error).toContain('nothing was really sent');
    expect(await harness.ledger()).toHaveLength(rows);
  });

  it('refuse a form, which another site could send', async () => {
    const response = await fetch(service.url + API.testSms.path, {
      method: 'POST',
      body: new URLSearchParams({ phoneNumber: newNumber(), notificationType: 'quote' }),
    });
    expect(response.status).toBe(415);
  });

  it.each([API.smsStatus, API.smsInbound])('refuse callbacks: $path', async ({ path }) => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': 'whatever' },
      body: new URLSearchParams({ AccountSid: '', MessageSid: 'SM1', MessageStatus: 'sent' }),
    });
    expect(response.status).toBe(403);
  });
});

describe('the SMS test calls with Twilio', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await harness.service({ ...twilio.environment, TWILIO_TIMEOUT_MS: '1000' }).run();
  });
  beforeEach(() => {
    twilio.trial = false;
    twilio.accountStatus = 'active';
  });

  it('send through Twilio', async () => {
    const phoneNumber = newNumber();
    const { body } = await test(service, { phoneNumber, notificationType: 'ready' });
    expect(testSmsResponseSchema.parse(body)).toEqual({
      success: true,
      message: 'Twilio has accepted the message.',
    });
    expect(twilio.messages.filter(({ to }) => to === phoneNumber)).toHaveLength(1);
  });

  it('describe the account', async () => {
    const { status, body } = await call(service, API.smsProviderStatus);
    expect([status, smsProviderStatusSchema.parse(body)]).toEqual([
      200,
      {
        success: true,
        message: 'The account is active.',
        accountStatus: {
          accountType: 'Full',
          status: 'active',
          isTrial: false,
          details: { friendlyName: 'Test account', dateCreated: '2026-11-03T10:00:00.000Z' },
        },
      },
    ]);
  });

  it('describe a suspended account', async () => {
    twilio.accountStatus = 'suspended';
    const { body } = await call(service, API.smsProviderStatus);
    expect(body).toMatchObject({
      message: 'The account is suspended.',
      accountStatus: { status: 'suspended' },
    });
  });

  it.each<[Behavior, number, string, string]>([
    [{ refuse: 21211 }, 422, 'not a valid phone number', 'Check the number.'],
    [{ refuse: 21408 }, 422, "isn't allowed to send to this number's country", 'Geo permissions'],
    [{ refuse: 20003, status: 401 }, 422, 'does not accept our credentials', 'TWILIO_ACCOUNT_SID'],
    ['too-many', 503, "isn't accepting more requests", 'Try again'],
    ['unavailable', 504, "we don't know whether", "won't send it twice"],
    ['accept-then-html', 504, "we don't know whether", "won't send it twice"],
    ['accept-then-time-out', 504, "we don't know whether", "won't send it twice"],
  ])('explain the failure and its remedy after %j', async (behavior, status, message, suggestion) => {
    twilio.script(behavior);
    const response = await verify(service);
    expect(response.status).toBe(status);
    expect(errorBodySchema.parse(response.body).message).toContain(message);
    expect(smsCapabilitySchema.parse(response.body).suggestion).toContain(suggestion);
    expect(response.headers.has('retry-after')).toBe(status === 503);
    expect(JSON.stringify(response.body)).not.toContain('2135550142');
  });

  it('do not resend a message that may have been sent when the call is repeated', async () => {
    twilio.script('accept-then-500');
    const phoneNumber = newNumber();
    const key = randomUUID();
    expect((await verify(service, phoneNumber, key)).status).toBe(504);
    expect((await verify(service, phoneNumber, key)).status).toBe(504);
    expect(twilio.messages.filter(({ to }) => to === phoneNumber)).toHaveLength(1);
  });

  it('resend a message that was certainly not sent when the call is repeated', async () => {
    twilio.script('too-many');
    const phoneNumber = newNumber();
    const key = randomUUID();
    expect((await verify(service, phoneNumber, key)).status).toBe(503);
    expect((await verify(service, phoneNumber, key)).status).toBe(200);
    expect(await entryOf(phoneNumber)).toMatchObject([{ status: 'sent' }]);
  });

  it('wait for the first result when a call is repeated while Twilio is slow', async () => {
    twilio.script({ acceptAfterMs: 600 });
    const phoneNumber = newNumber();
    const key = randomUUID();
    const responses = await Promise.all([
      verify(service, phoneNumber, key),
      verify(service, phoneNumber, key),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(twilio.messages.filter(({ to }) => to === phoneNumber)).toHaveLength(1);
  });
});

describe('the SMS test calls with a trial account', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    twilio.trial = true;
    service = await harness.service(twilio.environment).run();
  });

  it('report it', async () => {
    const { body } = await call(service, API.smsProviderStatus);
    expect(smsProviderStatusSchema.parse(body).accountStatus).toMatchObject({
      accountType: 'Trial',
      isTrial: true,
    });
  });

  it('warn about unverified numbers, on success and on failure', async () => {
    const trialWarning = 'This is a trial account: it can only send to verified numbers.';
    expect((await verify(service)).body).toMatchObject({ success: true, trialWarning });
    twilio.script({ refuse: 21608 });
    const { status, body } = await verify(service);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      success: false,
      message: 'This number is not verified with Twilio.',
      trialWarning,
      suggestion: expect.stringContaining('Verify the number'),
    });
  });
});

describe('the status call', () => {
  it('reports an API key that can send but not read the account', async () => {
    const { sid, secret } = twilio.apiKey;
    const { TWILIO_AUTH_TOKEN: _, ...environment } = twilio.environment;
    const service = await harness
      .service({ ...environment, TWILIO_API_KEY_SID: sid, TWILIO_API_KEY_SECRET: secret })
      .run();
    const status = await call(service, API.smsProviderStatus);
    expect(status.status).toBe(502);
    expect(errorBodySchema.parse(status.body).message).toContain('This API key cannot read the account');
    expect((await test(service)).status).toBe(200);
  });

  it('reports that Twilio cannot be reached', async () => {
    const gone = await TwilioServer.start();
    const { environment } = gone;
    await gone.stop();
    const service = await harness.service(environment).run();
    const status = await call(service, API.smsProviderStatus);
    expect(status.status).toBe(503);
    expect(errorBodySchema.parse(status.body).message).toContain('Twilio cannot be reached.');
    expect(status.headers.get('retry-after')).toBe('60');
    expect(service.log).not.toContain(
      Buffer.from(environment['TWILIO_ACCOUNT_SID']!).toString('base64').slice(0, 20),
    );
  });
});
