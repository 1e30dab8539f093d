import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readTwilioSettings, twilioShape } from './twilio-settings.ts';

const SID = `AC${'0'.repeat(32)}`;
const COMPLETE = {
  TWILIO_ACCOUNT_SID: SID,
  TWILIO_AUTH_TOKEN: 'secret-token',
  TWILIO_FROM_NUMBER: '+12135550142',
};
const read = (environment: Record<string, string>) =>
  readTwilioSettings(z.object(twilioShape).parse(environment));
const errorOf = (environment: Record<string, string>): string => {
  try {
    read(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

describe('the settings of Twilio', () => {
  it('need an account, a token and a sender, or nothing at all', () => {
    expect(read(COMPLETE)).toMatchObject({ accountSid: SID, sender: { from: '+12135550142' } });
    expect(read({})).toBeUndefined();
  });

  it.each<[string, Record<string, string>, string]>([
    ['only an account', { TWILIO_ACCOUNT_SID: SID }, 'TWILIO_AUTH_TOKEN: is missing'],
    ['only a token', { TWILIO_AUTH_TOKEN: 'secret-token' }, 'TWILIO_ACCOUNT_SID: is missing'],
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
    ['only an API address', { TWILIO_API_BASE_URL: 'http://127.0.0.1:1' }, 'TWILIO_ACCOUNT_SID: is missing'],
    [
      'an edge and an API address',
      { ...COMPLETE, TWILIO_API_BASE_URL: 'http://127.0.0.1:1', TWILIO_EDGE: 'sydney' },
      'TWILIO_EDGE: cannot be set beside TWILIO_API_BASE_URL',
    ],
    [
      'a malformed account',
      { TWILIO_ACCOUNT_SID: 'AC1' },
      'must be the SID of an account (AC and 32 hexadecimal digits)',
    ],
    ['a malformed sender', { TWILIO_FROM_NUMBER: '213 555 0142' }, 'must be a number such as +12135550142'],
  ])('cannot be %s, reported without secrets', (_what, environment, message) => {
    expect(errorOf(environment)).toContain(message);
    expect(errorOf(environment)).not.toContain('secret-token');
  });
});
