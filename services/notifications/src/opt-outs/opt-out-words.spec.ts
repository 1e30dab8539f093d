import { describe, expect, it } from '@jest/globals';
import { wishOf } from './opt-out-words.ts';

describe('a text message to us', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop.\n',
    'STOP!',
    'Stop all',
    'STOPALL',
    'unsubscribe',
    'CANCEL',
    'End',
    'quit',
    'Revoke',
    'opt-out',
    'ＳＴＯＰ',
  ])('opts out with %j', (body) => expect(wishOf(body)).toBe('opt-out'));

  it.each(['START', 'start', 'Unstop'])('opts in with %j', (body) => expect(wishOf(body)).toBe('opt-in'));

  it.each(['', 'yes', 'Please stop by at noon', 'Do not stop', 'When does it start?', 'STOP2', '?'])(
    'changes nothing with %j',
    (body) => expect(wishOf(body)).toBeUndefined(),
  );
});
