import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { directoryStore } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Inquiries } from './support/inquiries.ts';

const message = { name: 'Ada', email: 'ada@example.com', phone: '555', message: 'How much is a box?' };

describe('POST /api/contact', () => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await directoryStore());
  });
  afterAll(() => inquiries.stop());

  it('stores a message and confirms it', async () => {
    const sent = { ...message, message: 'Grüße, 箱 📦\n"quoted"', name: 'x'.repeat(50_000) };
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
    ['more than 68 KB', JSON.stringify({ ...message, message: 'x'.repeat(70_000) }), {}, 413],
    ['sixty thousand brackets', '['.repeat(60_000), {}, 400],
    [
      'an e-mail of 255 characters',
      JSON.stringify({ ...message, email: `${'a'.repeat(243)}@example.com` }),
      {},
      400,
    ],
  ])('refuses %s and stores nothing', async (_what, body, headers, status) => {
    const before = await inquiries.count('contact_messages');
    const response = await inquiries.post('/api/contact', body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ success: false, requestId: expect.any(String) });
    expect(response.body.error).toBe(response.body.message);
    expect(await inquiries.count('contact_messages')).toBe(before);
  });

  it('refuses more than 32 MB from one visitor in an hour, from all its networks', async () => {
    const limited = await Inquiries.start(await directoryStore(), { RATE_LIMIT_SCALE: '0.002' });
    const send = async (visitor: string) => {
      const body = { ...message, message: 'x'.repeat(40_000) };
      return (await limited.post('/api/contact', body, { 'x-forwarded-for': visitor })).status;
    };
    expect([await send('192.0.2.1'), await send('192.0.2.1')]).toEqual([200, 429]);
    const networks = Array.from({ length: 7 }, (_, index) => `2001:db8::${index}:0:0:0:1`);
    const statuses: number[] = [];
    for (const network of networks) statuses.push(await send(network));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    await limited.stop();
  });

  it('ignores unknown fields', async () => {
    const deep = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    const body = JSON.stringify(message).replace('{', `{"__proto__":{"id":"x"},"id":1,"deep":${deep},`);
    expect(await inquiries.post('/api/contact', body)).toMatchObject({ status: 200 });
    expect(await inquiries.post('/api/contact', message)).toMatchObject({ status: 200 });
  });

  describe('for a message that is sent again', () => {
    const stored = ({ message: text }: typeof message) =>
      inquiries.count(`contact_messages WHERE message = '${text}'`);

    it('stores it once, even if copies arrive at the same time', async () => {
      const again = { ...message, message: 'Did you get my message?' };
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => inquiries.post('/api/contact', again)),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await stored(again)).toBe(1);
    });

    it.each([
      ['any field differs', { phone: '556' }, 0],
      ['a day has passed', {}, 25],
    ])('stores it again if %s', async (what, changes, hours) => {
      const again = { ...message, message: `Again, ${what}` };
      await inquiries.post('/api/contact', again);
      await inquiries.rows(
        'UPDATE contact_messages SET created_at = created_at - make_interval(hours => $1)',
        [hours],
      );
      await inquiries.post('/api/contact', { ...again, ...changes });
      expect(await stored(again)).toBe(2);
    });
  });

  it('never stores a message after it has responded with an error', async () => {
    const late = { ...message, message: 'Is anyone there?' };
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
