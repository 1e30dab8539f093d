import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SmsJob } from '@packaging/contracts/jobs';
import type { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { type Behavior, TwilioServer } from '../../../infra/test-harness/twilio-server.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { message, newNumber, NotificationsHarness } from './support/harness.ts';

describe.each(testQueues)('quote confirmations through Twilio, with the queue on %s', (_kind, openQueue) => {
  let twilio: TwilioServer;
  let harness: NotificationsHarness;
  let service: ServiceProcess;

  beforeAll(async () => {
    twilio = await TwilioServer.start();
    harness = await NotificationsHarness.start(openQueue);
    service = await harness
      .service({ ...twilio.environment, TWILIO_TIMEOUT_MS: '500', SMS_SETTLE_AFTER_MS: '150' })
      .run();
  });
  afterAll(async () => {
    await harness.stop();
    await twilio.stop();
  });
  beforeEach(() => {
    twilio.trial = false;
    twilio.listBehavior = 'ok';
  });

  /** Adds a message; Twilio handles its requests with these behaviors in order. */
  const send = async (...behaviors: Behavior[]): Promise<SmsJob> => {
    twilio.script(...behaviors);
    const sms = message({ to: newNumber() });
    await harness.add([sms]);
    return sms;
  };
  const acceptedFor = ({ to }: SmsJob) => twilio.messages.filter((accepted) => accepted.to === to);

  it('are sent once from our sender and recorded with Twilio’s id', async () => {
    const sms = await send('accept');
    const entry = await harness.untilStatus(sms.messageId, 'sent');
    const [accepted, ...more] = acceptedFor(sms);
    expect(more).toEqual([]);
    expect(accepted).toMatchObject({ from: twilio.from, body: entry['body'] });
    expect(entry).toMatchObject({
      provider: 'twilio',
      provider_sid: accepted!.sid,
      attempts: 1,
      settle_at: null,
    });
    expect(service.log).not.toContain(sms.to.slice(1));
  });

  it.each<Behavior>([
    'accept-then-500',
    'accept-then-html',
    'accept-then-reset',
    'accept-then-time-out',
    { acceptAfterMs: 700 },
  ])('are looked up, not resent, after %j', async (behavior) => {
    const sms = await send(behavior);
    const unknown = await harness.untilStatus(sms.messageId, 'unknown');
    expect(unknown['settle_at']).toBeInstanceOf(Date);
    const entry = await harness.untilStatus(sms.messageId, 'sent');
    expect(acceptedFor(sms)).toHaveLength(1);
    expect(entry['provider_sid']).toBe(acceptedFor(sms)[0]!.sid);
    await harness.done([sms]);
    expect(acceptedFor(sms)).toHaveLength(1);
  });

  it('are found on a trial account, which adds a prefix', async () => {
    twilio.trial = true;
    const sms = await send('accept-then-500');
    await harness.untilStatus(sms.messageId, 'sent');
    expect(acceptedFor(sms)[0]!.body).toMatch(/^Sent from your Twilio trial account - /);
  });

  it.each<Behavior>(['reset', 'time-out', 'html', 'unavailable'])(
    'are parked, not resent, if Twilio does not have them after %j',
    async (behavior) => {
      const before = twilio.sendRequests;
      const sms = await send(behavior);
      const entry = await harness.untilStatus(sms.messageId, 'parked');
      expect(entry).toMatchObject({ lookups: 3, settle_at: null });
      await harness.done([sms]);
      expect(twilio.sendRequests - before).toBe(1);
      expect(service.logged({ level: 'error', messageId: sms.messageId })).toHaveLength(1);
      await until(async () => (await service.metric('notifications_sms_unsettled{state="parked"}')) > 0);
    },
  );

  it('are not parked while lookups fail', async () => {
    twilio.listBehavior = 'unavailable';
    const sms = await send('accept-then-500');
    const { lookups } = twilio;
    await until(() => twilio.lookups >= lookups + 3);
    expect((await harness.entry(sms.messageId))!['status']).toBe('unknown');
    twilio.listBehavior = 'ok';
    await harness.untilStatus(sms.messageId, 'sent');
    expect(acceptedFor(sms)).toHaveLength(1);
  });

  it('are retried later after too many requests', async () => {
    const sms = await send('too-many', 'too-many', 'accept');
    const entry = await harness.untilStatus(sms.messageId, 'sent');
    expect(entry['attempts']).toBe(3);
    expect(acceptedFor(sms)).toHaveLength(1);
  });

  it('are given up after too many requests every time', async () => {
    const sms = await send('too-many', 'too-many', 'too-many');
    const entry = await harness.untilStatus(sms.messageId, 'failed');
    expect(entry).toMatchObject({ attempts: 3, reason: "Twilio isn't accepting more requests right now." });
    await until(() => service.logged({ msg: 'SMS given up', messageId: sms.messageId }).length === 1);
  });

  it.each([
    [21211, 'Twilio says that this is not a valid phone number.'],
    [21610, 'This number has opted out of our SMS.'],
    [30034, 'Our sender is not registered for business SMS in the United States.'],
    [29999, 'Twilio reports error 29999.'],
  ])('are refused for good with a user-facing reason for code %d', async (refuse, reason) => {
    const before = twilio.sendRequests;
    const sms = await send({ refuse });
    const entry = await harness.untilStatus(sms.messageId, 'refused');
    expect(entry).toMatchObject({ reason, error_code: refuse, attempts: 1 });
    await harness.done([sms]);
    expect(twilio.sendRequests - before).toBe(1);
    expect(service.log).not.toContain('12135550142');
  });

  it('are no longer sent to a number that Twilio reported as opted out', async () => {
    const first = await send({ refuse: 21610 });
    await harness.untilStatus(first.messageId, 'refused');
    const before = twilio.sendRequests;
    const second = message({ to: first.to });
    await harness.add([second]);
    expect(await harness.untilStatus(second.messageId, 'refused')).toMatchObject({
      reason: 'This number has opted out of our SMS (STOP).',
    });
    expect(twilio.sendRequests).toBe(before);
  });

  it.each(['+18764221234', '+19002345678', '+442079460958'])('are refused by rule for %s', async (to) => {
    const before = twilio.sendRequests;
    const sms = message({ to });
    await harness.add([sms]);
    expect(await harness.untilStatus(sms.messageId, 'refused')).toMatchObject({ claimed_at: null });
    expect(twilio.sendRequests).toBe(before);
    await harness.done([sms]);
  });

  it('are given up if Twilio cannot be reached', async () => {
    const elsewhere = await NotificationsHarness.start(openQueue);
    const gone = await TwilioServer.start();
    const { environment } = gone;
    await gone.stop();
    try {
      const process = await elsewhere.service({ ...environment, SMS_SETTLE_AFTER_MS: '150' }).run();
      const sms = message();
      await elsewhere.add([sms]);
      const entry = await elsewhere.untilStatus(sms.messageId, 'failed');
      expect(entry).toMatchObject({ reason: 'Twilio cannot be reached.', attempts: 3 });
      expect(process.log).not.toContain('Basic ');
    } finally {
      await elsewhere.stop();
    }
  });
});
