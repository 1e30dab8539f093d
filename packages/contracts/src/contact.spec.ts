import { describe, expect, it } from '@jest/globals';
import { contactMessageSchema } from './contact.ts';

const message = { name: 'Dana', email: 'dana@example.com', phone: '1', message: 'Hello' };

describe('a contact message', () => {
  it('accepts texts of any length from one character up', () => {
    expect(contactMessageSchema.parse(message)).toEqual(message);
    expect(contactMessageSchema.safeParse({ ...message, message: 'x'.repeat(500_000) }).success).toBe(true);
  });

  it('has an error message for every missing field', () => {
    const result = contactMessageSchema.safeParse({ name: '', email: 'dana@', phone: '', message: '' });
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['name', 'Name is required'],
      ['email', 'Invalid email address'],
      ['phone', 'Phone number is required'],
      ['message', 'Message is required'],
    ]);
  });
});
