import { describe, expect, it } from '@jest/globals';
import { chatRequestSchema } from './chat.ts';

describe('a chat request', () => {
  const request = (count: number, message: unknown = { role: 'user', content: 'Hello' }) => ({
    message: 'Which flute?',
    history: Array<unknown>(count).fill(message),
  });

  it('may contain the last five messages', () => {
    expect(chatRequestSchema.parse(request(5)).history).toHaveLength(5);
    expect(chatRequestSchema.safeParse(request(6)).success).toBe(false);
  });

  it('has a single issue if its history is far too long, however invalid the entries', () => {
    expect(chatRequestSchema.safeParse(request(200_000, 7)).error?.issues).toEqual([
      expect.objectContaining({ path: ['history'], message: 'At most 5 can be sent' }),
    ]);
  });
});
