import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { type Behavior, TwilioServer } from '../../../infra/test-harness/twilio-server.ts';
import { message, newNumber, NotificationsHarness } from './support/harness.ts';

const PROGRAM = fileURLToPath(new URL('../dist/parked.js', import.meta.url));

describe.each(testQueues)('parked messages, with the queue on %s', (_kind, openQueue) => {
  let harness: NotificationsHarness;
  let twilio: TwilioServer;
  beforeAll(async () => {
    harness = await NotificationsHarness.start(openQueue);
    twilio = await TwilioServer.start();
    const settings = { SMS_SETTLE_AFTER_MS: '500', SMS_SETTLE_LOOKUPS: '1', TWILIO_TIMEOUT_MS: '1000' };
    await harness.service({ ...twilio.environment, ...settings }).run();
  });
  afterAll(async () => {
    await harness.stop();
    await twilio.stop();
  });

  const program = async (...decision: string[]): Promise<{ code: number; output: string }> => {
    const env = { DATABASE_URL: harness.database.url, QUEUE_URL: harness.queue.url, PORT: '0' };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...decision], { env });
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, output: stderr };
    }
  };
  const parked = async (behavior: Behavior = 'reset') => {
    twilio.script(behavior);
    const sms = message({ to: newNumber() });
    await harness.add([sms]);
    await harness.untilStatus(sms.messageId, 'parked');
    return sms;
  };

  it('are listed and settled by a person’s decision', async () => {
    const [wasSent, dropped] = [await parked(), await parked()];
    const list = await program();
    expect(list.output).toContain(wasSent.messageId);
    expect(list.output).toContain(dropped.to);
    expect(list.output).toContain('2 parked');
    expect((await program('sent', wasSent.messageId)).code).toBe(0);
    expect((await program('drop', dropped.messageId)).code).toBe(0);
    expect((await program()).output).toBe('0 parked\n');
    expect(await harness.entry(wasSent.messageId)).toMatchObject({ status: 'sent' });
    expect(await harness.entry(dropped.messageId)).toMatchObject({ status: 'refused' });
  });

  it('are resent once on a person’s decision', async () => {
    const sms = await parked();
    expect((await program('resend', sms.messageId)).code).toBe(0);
    expect(await harness.untilStatus(sms.messageId, 'sent')).toMatchObject({
      provider_sid: expect.any(String),
    });
    expect(twilio.messages.filter(({ to }) => to === sms.to)).toHaveLength(1);
    expect(await program('resend', sms.messageId)).toMatchObject({
      code: 1,
      output: expect.stringContaining('No parked'),
    });
  });

  it('accept no other decision', async () => {
    expect(await program('forget')).toMatchObject({ code: 1, output: expect.stringContaining('usage:') });
  });
});
