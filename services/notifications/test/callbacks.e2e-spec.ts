import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { callApi, readJson } from '../../../infra/test-harness/call-api.ts';
import type { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import {
  type Behavior,
  sendCallback,
  statusForm,
  type TwilioMessage,
  TwilioServer,
} from '../../../infra/test-harness/twilio-server.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { message, newNumber, NotificationsHarness } from './support/harness.ts';

/** The site's public address; the service listens elsewhere. */
const PUBLIC_URL = 'https://boxes.example.com';

let harness: NotificationsHarness;
let twilio: TwilioServer;
let service: ServiceProcess;

beforeAll(async () => {
  harness = await NotificationsHarness.start(testQueues[0]![1]);
  twilio = await TwilioServer.start();
  service = await harness.service({ ...twilio.environment, PUBLIC_URL, TWILIO_TIMEOUT_MS: '1000' }).run();
});
afterAll(async () => {
  await harness.stop();
  await twilio.stop();
});

/** Sends a confirmation and returns it with Twilio's message. */
const sent = async (behavior: Behavior = 'accept') => {
  twilio.script(behavior);
  const sms = message({ to: newNumber() });
  await harness.add([sms]);
  await harness.untilStatus(sms.messageId, behavior === 'accept' ? 'sent' : 'unknown');
  return { sms, accepted: twilio.messages.find(({ to }) => to === sms.to)! };
};
/** A callback's address at the service itself. */
const local = (url: string) => {
  const { pathname, search } = new URL(url);
  return service.url + pathname + search;
};
const report = (accepted: TwilioMessage, status: string, changes: Record<string, string> = {}) => {
  const signedUrl = accepted.statusCallback!.split('#')[0]!;
  return sendCallback(local(signedUrl), statusForm(twilio, accepted, status, changes), {
    authToken: twilio.authToken,
    signedUrl,
  });
};

describe('a delivery report', () => {
  it('is requested at the public address with the message’s id', async () => {
    const { sms, accepted } = await sent();
    expect(accepted.statusCallback).toBe(
      `${PUBLIC_URL}${API.smsStatus.path}?message=${sms.messageId}#rc=5&rp=all`,
    );
  });

  it('only moves the delivery state forward, in any order and repeatedly', async () => {
    const { sms, accepted } = await sent();
    const states: unknown[] = [];
    for (const state of ['sent', 'queued', 'delivered', 'delivered', 'sent', 'sending']) {
      expect((await report(accepted, state)).status).toBe(204);
      states.push((await harness.entry(sms.messageId))!['delivery']);
    }
    expect(states).toEqual(['sent', 'sent', 'delivered', 'delivered', 'delivered', 'delivered']);
    expect(await service.metric('notifications_sms_deliveries_total{state="delivered"}')).toBe(1);
    expect(service.log).not.toContain(sms.to.slice(1));
  });

  it('settles a message without a clear result, without a lookup', async () => {
    const { lookups } = twilio;
    const { sms, accepted } = await sent('accept-then-500');
    expect((await report(accepted, 'queued')).status).toBe(204);
    expect(await harness.entry(sms.messageId)).toMatchObject({
      status: 'sent',
      provider_sid: accepted.sid,
      settle_at: null,
      reason: null,
    });
    expect(twilio.lookups).toBe(lookups);
  });

  it('records the reason for a failed delivery', async () => {
    const { sms, accepted } = await sent();
    await report(accepted, 'undelivered', { ErrorCode: '30007' });
    expect(await harness.entry(sms.messageId)).toMatchObject({
      status: 'sent',
      delivery: 'undelivered',
      error_code: 30007,
      reason: 'The carrier has filtered the message as unwanted.',
    });
  });

  it('of a second message for one of ours is counted and changes nothing', async () => {
    const { sms, accepted } = await sent();
    await report({ ...accepted, sid: `SM${'9'.repeat(32)}` }, 'delivered');
    expect(await harness.entry(sms.messageId)).toMatchObject({ provider_sid: accepted.sid, delivery: null });
    expect(await service.metric('notifications_sms_doubled_total')).toBe(1);
  });

  it('of an unknown message is ignored', async () => {
    const { accepted } = await sent();
    const statusCallback = `${PUBLIC_URL}${API.smsStatus.path}?message=unheard-of`;
    expect((await report({ ...accepted, statusCallback }, 'delivered')).status).toBe(204);
  });

  it.each<[string, (accepted: TwilioMessage) => Promise<Response>]>([
    [
      'signed with another token',
      (accepted) =>
        sendCallback(
          local(accepted.statusCallback!.split('#')[0]!),
          statusForm(twilio, accepted, 'delivered'),
          {
            authToken: 'e5'.repeat(16),
            signedUrl: accepted.statusCallback!.split('#')[0]!,
          },
        ),
    ],
    [
      'signed for the address in the Host header',
      (accepted) =>
        sendCallback(
          local(accepted.statusCallback!.split('#')[0]!),
          statusForm(twilio, accepted, 'delivered'),
          {
            authToken: twilio.authToken,
          },
        ),
    ],
    [
      'signed for another message',
      async (accepted) => {
        const { accepted: other } = await sent();
        return sendCallback(
          local(accepted.statusCallback!.split('#')[0]!),
          statusForm(twilio, accepted, 'delivered'),
          {
            authToken: twilio.authToken,
            signedUrl: other.statusCallback!.split('#')[0]!,
          },
        );
      },
    ],
    [
      'with a field changed after signing',
      (accepted) =>
        fetch(local(accepted.statusCallback!.split('#')[0]!), {
          method: 'POST',
          headers: { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
          body: new URLSearchParams(statusForm(twilio, accepted, 'delivered')),
        }),
    ],
    [
      'without a signature',
      (accepted) =>
        fetch(local(accepted.statusCallback!.split('#')[0]!), {
          method: 'POST',
          body: new URLSearchParams(statusForm(twilio, accepted, 'delivered')),
        }),
    ],
    [
      'of another account',
      (accepted) => report(accepted, 'delivered', { AccountSid: `AC${'0'.repeat(32)}` }),
    ],
  ])('is refused %s', async (_how, forge) => {
    const { sms, accepted } = await sent();
    expect((await forge(accepted)).status).toBe(403);
    expect((await harness.entry(sms.messageId))!['delivery']).toBeNull();
  });

  it('is refused if it is huge', async () => {
    const { accepted } = await sent();
    expect((await report(accepted, 'delivered', { Padding: 'x'.repeat(100_000) })).status).toBe(413);
  });
});

describe('a message to our number', () => {
  let sids = 0;
  const receive = (From: string, Body: string, sid = `SM${String((sids += 1)).padStart(32, '0')}`) =>
    sendCallback(
      service.url + API.smsInbound.path,
      { AccountSid: twilio.accountSid, MessageSid: sid, From, To: twilio.from, Body },
      { authToken: twilio.authToken, signedUrl: PUBLIC_URL + API.smsInbound.path },
    );
  const test = async (phoneNumber: string) => {
    const { status, body } = await readJson(await callApi(service, API.smsCapability, { phoneNumber }));
    return { status, ...body };
  };

  it('opts out with STOP until START', async () => {
    const number = newNumber();
    const response = await receive(number, 'Stop');
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<Response/>',
    ]);
    const before = twilio.sendRequests;
    expect(await test(number)).toMatchObject({
      status: 422,
      message: 'This number has opted out of our SMS (STOP).',
      suggestion: expect.stringContaining('START'),
    });
    const sms = message({ to: number });
    await harness.add([sms]);
    expect(await harness.untilStatus(sms.messageId, 'refused')).toMatchObject({ claimed_at: null });
    expect(twilio.sendRequests).toBe(before);
    await receive(number, 'START');
    expect((await test(number)).status).toBe(200);
  });

  it('has no effect when it is replayed, so an old START does not undo a later STOP', async () => {
    const number = newNumber();
    await receive(number, 'START', `SM${'a'.repeat(32)}`);
    await receive(number, 'STOP');
    expect((await receive(number, 'START', `SM${'a'.repeat(32)}`)).status).toBe(200);
    expect((await test(number)).status).toBe(422);
  });

  it('has no effect with any other text', async () => {
    const number = newNumber();
    await receive(number, 'Please stop by at noon');
    expect((await test(number)).status).toBe(200);
  });

  it('is refused with a forged signature', async () => {
    const number = newNumber();
    const form = { AccountSid: twilio.accountSid, MessageSid: 'SM1', From: number, Body: 'STOP' };
    const forged = await sendCallback(service.url + API.smsInbound.path, form, { authToken: 'guess' });
    expect(forged.status).toBe(403);
    expect((await test(number)).status).toBe(200);
  });

  it('is not needed if Twilio reports the number as opted out', async () => {
    const { sms, accepted } = await sent();
    await report(accepted, 'failed', { ErrorCode: '21610' });
    await until(async () => (await test(sms.to)).status === 422);
  });
});
