import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { NotificationsHarness } from './support/harness.ts';

describe('the settings of Twilio', () => {
  let harness: NotificationsHarness;
  beforeAll(async () => {
    harness = await NotificationsHarness.start(testQueues[0]![1]);
  });
  afterAll(() => harness.stop());

  it.each<[string, Record<string, string>, string]>([
    ['a missing one', { TWILIO_AUTH_TOKEN: 'secret-token' }, 'TWILIO_ACCOUNT_SID: is missing'],
    [
      'a malformed one',
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret-token' },
      'TWILIO_ACCOUNT_SID: must be the SID of an account',
    ],
  ])('stop the start and name %s', async (_what, settings, line) => {
    const service = harness.service(settings);
    const running = service.spawn({ PORT: '0' });
    if (running.exitCode === null) await once(running, 'exit');
    expect(running.exitCode).toBe(1);
    expect(service.log).toContain(`notifications: the environment is not usable:\n  `);
    expect(service.log).toContain(line);
    expect(service.log).not.toContain('secret-token');
  });
});
