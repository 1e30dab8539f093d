import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { directoryStore, type TestStore } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Inquiries } from './support/inquiries.ts';

const message = { name: 'Ada', email: 'ada@example.com', phone: '555', message: 'How much is a box?' };

describe('POST /api/contact', () => {
  let store: TestStore;
  let inquiries: Inquiries;
  beforeAll(async () => {
    store = await directoryStore();
    inquiries = await Inquiries.start(store.url);
  });
  afterAll(async () => {
    await inquiries.stop();
    await store.close();
  });

  it('stores a message and confirms it', async () => {
    const sent = { ...message, message: 'Grüße, 箱 📦\n"quoted"', name: 'x'.repeat(100_000) };
    const response = await inquiries.post('/api/contact', sent, { 'x-request-id': 'test-request-1' });
    expect(response).toEqual({
      status: 200,
      body: { success: true, message: 'Thank you for your message. We will get back to you soon.' },
    });
    expect(await inquiries.rows('SELECT * FROM contact_messages')).toEqual([
      {
        ...sent,
        id: expect.any(String),
        fingerprint: expect.any(String),
        request_id: 'test-request-1',
        created_at: expect.any(Date),
      },
    ]);
  });

  it('lists every invalid field with the messages of the form', async () => {
    const response = await inquiries.post('/api/contact', { name: '', email: 'nobody', message: 7 });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, message: 'Name is required' });
    expect(response.body.issues).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Invalid email address' },
      { path: 'phone', message: 'Phone number is required' },
      { path: 'message', message: 'Message is required' },
    ]);
  });

  it.each([
    ['broken JSON', '{"name":', {}, 400],
    ['no object', '"text"', {}, 400],
    ['an array', '[]', {}, 400],
    ['a form', 'name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', JSON.stringify(message), { 'content-type': 'text/plain' }, 415],
    ['an unknown charset', JSON.stringify(message), { 'content-type': 'application/json; charset=x' }, 415],
    ['a NUL character', JSON.stringify({ ...message, message: 'a\0b' }), {}, 400],
    ['more than a megabyte', JSON.stringify({ ...message, message: 'x'.repeat(1_100_000) }), {}, 413],
    ['half a million brackets', '['.repeat(500_000), {}, 400],
  ])('refuses %s and stores nothing', async (_what, body, headers, status) => {
    const before = await inquiries.count('contact_messages');
    const response = await inquiries.post('/api/contact', body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ success: false, requestId: expect.any(String) });
    expect(response.body.error).toBe(response.body.message);
    expect(await inquiries.count('contact_messages')).toBe(before);
  });

  it('ignores unknown fields', async () => {
    const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
    const body = JSON.stringify(message).replace('{', `{"__proto__":{"id":"x"},"id":1,"deep":${deep},`);
    expect(await inquiries.post('/api/contact', body)).toMatchObject({ status: 200 });
    expect(await inquiries.post('/api/contact', message)).toMatchObject({ status: 200 });
  });

  it('stores a message once that is sent again, also at the same time, and again when a day has passed', async () => {
    const again = { ...message, message: 'Did you get my message?' };
    const stored = () => inquiries.count(`contact_messages WHERE message = '${again.message}'`);
    const send = () => inquiries.post('/api/contact', again);
    const responses = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toBe(1);
    await inquiries.post('/api/contact', { ...again, phone: '556' });
    expect(await stored()).toBe(2);
    await inquiries.rows(`UPDATE contact_messages SET created_at = created_at - interval '25 hours'`);
    await send();
    expect(await stored()).toBe(3);
  });

  it('does not store a message later whose sender was told that it failed', async () => {
    const late = { ...message, message: 'Is anybody there?' };
    const stored = () => inquiries.count(`contact_messages WHERE message = '${late.message}'`);
    const unlock = await inquiries.lock('contact_messages');
    expect(await inquiries.post('/api/contact', late)).toMatchObject({ status: 503 });
    await until(async () => (await inquiries.count(`pg_stat_activity WHERE wait_event_type = 'Lock'`)) === 0);
    await unlock();
    expect(await stored()).toBe(0);
    expect(await inquiries.post('/api/contact', late)).toMatchObject({ status: 200 });
    expect(await stored()).toBe(1);
  });

  it('writes nothing personal into its log', async () => {
    await until(() => inquiries.logged({ requestId: 'test-request-1' }).length > 0);
    const words = ['Ada', 'ada@example.com', 'How much', 'Grüße'];
    expect(words.filter((word) => inquiries.log.includes(word))).toEqual([]);
  });
});
