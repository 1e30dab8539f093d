import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { TwilioServer } from '../../../infra/test-harness/twilio-server.ts';
import { NotificationsHarness } from './support/harness.ts';

describe('the settings of Twilio', () => {
  let harness: NotificationsHarness;
  let twilio: TwilioServer;
  beforeAll(async () => {
    harness = await NotificationsHarness.start(testQueues[0]![1]);
    twilio = await TwilioServer.start();
  });
  afterAll(async () => {
    await harness.stop();
    await twilio.stop();
  });

  const SID = `AC${'0'.repeat(32)}`;
  it.each<[string, Record<string, string>, string]>([
    ['an account alone', { TWILIO_ACCOUNT_SID: SID }, 'TWILIO_AUTH_TOKEN: is missing'],
    ['a token alone', { TWILIO_AUTH_TOKEN: 'secret-token' }, 'TWILIO_ACCOUNT_SID: is missing'],
    [
      'no sender',
      { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: 'secret-token' },
      'TWILIO_FROM_NUMBER: is missing, or TWILIO_MESSAGING_SERVICE_SID',
    ],
    [
      'half a key pair',
      {
        TWILIO_ACCOUNT_SID: SID,
        TWILIO_API_KEY_SID: `SK${'0'.repeat(32)}`,
        TWILIO_FROM_NUMBER: '+12135550142',
      },
      'TWILIO_API_KEY_SECRET: is missing beside its SID',
    ],
    [
      'another address of the API alone',
      { TWILIO_API_BASE_URL: 'http://127.0.0.1:1' },
      'TWILIO_ACCOUNT_SID: is missing',
    ],
    [
      'an account that is none',
      { TWILIO_ACCOUNT_SID: 'AC1' },
      'TWILIO_ACCOUNT_SID: must be the SID of an account',
    ],
    ['a sender that is none', { TWILIO_FROM_NUMBER: '213 555 0142' }, 'TWILIO_FROM_NUMBER: must be a number'],
  ])('end the start with a clear line: %s', async (_what, settings, line) => {
    const service = harness.service(settings);
    const running = service.spawn({ PORT: '0' });
    if (running.exitCode === null) await once(running, 'exit');
    expect(running.exitCode).toBe(1);
    expect(service.log).toContain(`notifications: the environment is not usable:\n  `);
    expect(service.log).toContain(line);
    expect(service.log).not.toContain('secret-token');
  });

  it('cannot name an edge or region beside another address', async () => {
    const service = harness.service({ ...twilio.environment, TWILIO_EDGE: 'sydney' });
    const running = service.spawn({ PORT: '0' });
    if (running.exitCode === null) await once(running, 'exit');
    expect(service.log).toContain('TWILIO_EDGE: cannot be set beside TWILIO_API_BASE_URL');
  });
});
