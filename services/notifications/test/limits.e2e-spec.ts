import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import type { SmsJob } from '@packaging/contracts/jobs';
import { visitorHash } from '@packaging/service-kit/http/visitor-network';
import { setHashSecret } from '@packaging/service-kit/process/keyed-hash';
import { callApi } from '../../../infra/test-harness/call-api.ts';
import { NUMBER_SPELLINGS } from '../../../infra/test-harness/samples/phone-numbers.ts';
import { type ServiceProcess, VISITOR_HASH_KEY } from '../../../infra/test-harness/service-process.ts';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { TwilioServer } from '../../../infra/test-harness/twilio-server.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { message, newNumber, NotificationsHarness, NUMBER } from './support/harness.ts';

describe('the limits of SMS', () => {
  let harness: NotificationsHarness;
  let twilio: TwilioServer;
  let visitors = 0;

  beforeAll(async () => {
    // Jobs carry the hash that inquiries would compute.
    setHashSecret(VISITOR_HASH_KEY);
    harness = await NotificationsHarness.start(testQueues[0]![1]);
    twilio = await TwilioServer.start();
  });
  beforeEach(async () => {
    // No counts.
    await harness.database.rows('DELETE FROM sms_ledger');
    twilio.messages.length = 0;
    twilio.sendRequests = 0;
  });
  afterAll(async () => {
    await harness.stop();
    await twilio.stop();
  });

  const start = (changes: Record<string, string> = {}) =>
    harness.service({ ...twilio.environment, RATE_LIMIT_SCALE: '1', ...changes }).run();
  /** Sends a test message, by default from a new visitor. */
  const test = (
    service: ServiceProcess,
    phoneNumber: string,
    address = `198.51.${Math.floor((visitors += 1) / 250)}.${visitors % 250}`,
  ) =>
    callApi(service, API.testSms, { phoneNumber, notificationType: 'quote' }, { 'x-forwarded-for': address });
  const statuses = async (responses: Promise<Response>[]) =>
    (await Promise.all(responses)).map(({ status }) => status).toSorted();
  /** Makes every message in the ledger older. */
  const age = (interval: string) =>
    harness.database.rows(`UPDATE sms_ledger SET claimed_at = claimed_at - interval '${interval}'`);
  const visitorOf = (address: string) =>
    visitorHash({ headers: { 'x-forwarded-for': address } } as unknown as IncomingMessage);
  /** Confirmations of quotes to as many numbers, from these addresses. */
  const confirmations = (count: number, address: (index: number) => string) =>
    Array.from({ length: count }, (_, index) =>
      message({ to: newNumber(), visitor: visitorOf(address(index)) }),
    );
  /** Sends confirmations; returns the number that went out. */
  const confirm = async (messages: SmsJob[]) => {
    await harness.add(messages);
    return (await harness.done(messages)).filter(({ status }) => status === 'sent').length;
  };

  describe('by default', () => {
    let one: ServiceProcess;
    let other: ServiceProcess;
    beforeAll(async () => {
      [one, other] = await Promise.all([start(), start()]);
    });
    afterAll(() => harness.killServices());

    it('allow three messages in ten minutes and ten a day to one number in any spelling', async () => {
      expect(await statuses(NUMBER_SPELLINGS.map((spelling) => test(one, spelling)))).toEqual([
        ...Array(3).fill(200),
        ...Array(9).fill(429),
      ]);
      const refused = await test(one, NUMBER);
      expect(errorBodySchema.parse(await refused.json()).message).toMatch(
        /^This number has just been sent several messages\. Please try again in \d+ (minutes|seconds)\.$/,
      );
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(500);
      expect(retryAfter).toBeLessThanOrEqual(600);
      expect(twilio.sendRequests).toBe(3);

      for (const left of [3, 3, 1]) {
        await age('10 minutes');
        const responses = await statuses(Array.from({ length: 4 }, () => test(one, NUMBER)));
        expect(responses.filter((status) => status === 200)).toHaveLength(left);
      }
      const tomorrow = await test(one, NUMBER);
      expect(errorBodySchema.parse(await tomorrow.json()).message).toContain('daily message limit');
      expect(Number(tomorrow.headers.get('retry-after'))).toBeGreaterThan(80_000);
      await age('24 hours');
      expect((await test(one, NUMBER)).status).toBe(200);
      expect(twilio.sendRequests).toBe(11);
    });

    it('are exact across two replicas with simultaneous requests', async () => {
      const responses = Array.from({ length: 40 }, (_, index) => test(index % 2 ? one : other, NUMBER));
      expect((await statuses(responses)).filter((status) => status === 200)).toHaveLength(3);
      expect(twilio.messages).toHaveLength(3);
    });

    it('hold for quote confirmations, whose jobs still complete', async () => {
      const before = await harness.jobs.counts();
      const messages = Array.from({ length: 5 }, () => message());
      await harness.add(messages);
      const entries = await harness.done(messages);
      expect(entries.filter(({ status }) => status === 'sent')).toHaveLength(3);
      const refused = entries.filter(({ status }) => status === 'refused');
      expect(refused).toHaveLength(2);
      expect(refused[0]!['reason']).toContain('This number has just been sent several messages.');
      expect(twilio.sendRequests).toBe(3);
      expect(((await harness.jobs.counts())['completed'] ?? 0) - (before['completed'] ?? 0)).toBe(5);
    });

    it('count a message once, even if it is retried', async () => {
      twilio.script('too-many', 'too-many');
      const sms = message();
      await harness.add([sms]);
      await harness.done([sms]);
      expect(twilio.sendRequests).toBe(3);
      expect(await statuses([test(one, NUMBER), test(one, NUMBER), test(one, NUMBER)])).toEqual([
        200, 200, 429,
      ]);
    });
  });

  describe('as configured', () => {
    afterEach(() => harness.killServices());

    it('count a visitor by forwarded address or IPv6 network', async () => {
      const running = await start({ SMS_LIMIT_VISITOR_PER_HOUR: '4' });
      const from = (address: string) => test(running, newNumber(), address);
      expect(await statuses(Array.from({ length: 6 }, () => from('203.0.113.7')))).toEqual([
        200, 200, 200, 200, 429, 429,
      ]);
      expect(errorBodySchema.parse(await (await from('203.0.113.7')).json()).message).toContain(
        'your network',
      );
      expect((await from('203.0.113.8')).status).toBe(200);
      const network = Array.from({ length: 6 }, (_, index) => from(`2001:db8:1:2:${index}::1`));
      expect((await statuses(network)).filter((status) => status === 200)).toHaveLength(4);
    });

    it('stop a run through a block of numbers, and all test messages at their hourly share', async () => {
      const running = await start({ SMS_LIMIT_PREFIX_PER_HOUR: '5', SMS_LIMIT_PER_DAY: '200' });
      const block = Array.from({ length: 10 }, (_, index) => test(running, `+1213374${4000 + index}`));
      expect((await statuses(block)).filter((status) => status === 200)).toHaveLength(5);
      const elsewhere = Array.from({ length: 10 }, (_, index) => test(running, `+160477${index}1234`));
      expect((await statuses(elsewhere)).filter((status) => status === 200)).toHaveLength(3);
      expect(twilio.sendRequests).toBe(8);
    });

    it('count a visitor’s quotes for test messages', async () => {
      const running = await start({ SMS_LIMIT_VISITOR_PER_HOUR: '2' });
      await confirm(confirmations(2, () => '203.0.113.9'));
      expect((await test(running, newNumber(), '203.0.113.9')).status).toBe(429);
    });

    it('stop one customer’s /48, whose 25 networks of /64 cannot spend the budget of an hour or a day', async () => {
      await start({ SMS_LIMIT_PREFIX_PER_HOUR: '1000' });
      const inNetwork = (count: number) =>
        confirmations(count, (index) => `2001:db8:1:${(index % 25).toString(16)}::1`);
      expect(await confirm(inNetwork(100))).toBe(40);
      await age('1 hour');
      expect(await confirm(inNetwork(60))).toBe(40);
      await age('1 hour');
      expect(await confirm(inNetwork(5))).toBe(0);
      expect(await confirm(confirmations(1, () => '2001:db8:2::1'))).toBe(1);
    });

    it('let no test message keep a customer from a confirmation', async () => {
      const running = await start({ SMS_LIMIT_PER_DAY: '75', SMS_LIMIT_VISITOR_PER_HOUR: '3' });
      const address = '203.0.113.10';
      const tests = Array.from({ length: 4 }, () => test(running, NUMBER, address));
      expect(await statuses(tests)).toEqual([200, 200, 200, 429]);
      const spent = await test(running, newNumber());
      expect(errorBodySchema.parse(await spent.json()).message).toMatch(
        /^This site has reached its hourly limit for test messages\. Please try again in 60 minutes/,
      );
      expect(await confirm([message({ visitor: visitorOf(address) })])).toBe(1);
    });

    it('let confirmations spend the day’s budget no faster than a fifth an hour', async () => {
      const running = await start({ SMS_LIMIT_PER_DAY: '50' });
      const visitors = (index: number) => `203.0.113.${index}`;
      for (const left of [8, 8, 8, 8, 8, 0]) {
        expect(await confirm(confirmations(left + 2, visitors))).toBe(left);
        await age('1 hour');
      }
      expect((await test(running, newNumber())).status).toBe(200);
    });

    it('report how much of each budget is used before it is gone', async () => {
      const running = await start({ SMS_LIMIT_PER_DAY: '50' });
      await confirm(confirmations(6, (index) => `203.0.113.${index}`));
      await age('2 hours');
      await confirm(confirmations(2, (index) => `203.0.113.${index}`));
      await test(running, newNumber());
      const used = (origin: string, window: string) =>
        running.metric(`notifications_sms_budget_used_ratio{origin="${origin}",window="${window}"}`);
      await until(async () => (await used('test', 'hour')) === 0.5);
      expect(await used('test', 'day')).toBe(0.1);
      expect(await used('quote', 'hour')).toBe(0.25);
      expect(await used('quote', 'day')).toBe(0.2);
    });
  });
});
