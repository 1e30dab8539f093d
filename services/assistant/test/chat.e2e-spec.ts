import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callApi } from '../../../infra/test-harness/call-api.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { API } from '@packaging/contracts/api';
import { chatResponseSchema } from '@packaging/contracts/chat';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { ServiceProcess } from '../../../infra/test-harness/service-process.ts';

const service = new ServiceProcess('assistant', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
beforeAll(() => service.run());
afterAll(() => service.kill());

const post = (body: unknown, headers?: Record<string, string>) => callApi(service, API.chat, body, headers);
const replyTo = async (message: string, history: object[] = []) => {
  const response = await post({ message, history });
  expect(response.status).toBe(200);
  return chatResponseSchema.parse(await response.json());
};

describe('without a key, the built-in assistant', () => {
  it('answers from its cards', async () => {
    const { reply } = await replyTo('E flute vs B flute');
    expect(reply).toContain('1/16 in');
  });

  it('calculates a size and returns the fields for the quote form', async () => {
    const { reply, quote } = await replyTo('outside dimensions of a 16x12x10 RSC in 32 ECT C flute');
    expect(reply).toContain('16 5/16 × 12 5/16 × 10 5/8 in');
    expect(quote).toEqual({
      boxType: 'corrugated',
      style: 'Regular Slotted Container (RSC)',
      material: '32 ECT C Flute',
      length: '16',
      width: '12',
      height: '10',
    });
  });

  it('uses the figures of the last messages', async () => {
    const { reply } = await replyTo('and what about E flute?', [
      { role: 'user', content: 'outside dimensions of 16x12x10 C flute' },
      { role: 'assistant', content: 'Outside: 16 5/16 × 12 5/16 × 10 5/8 in.' },
    ]);
    expect(reply).toContain('16 1/8 × 12 1/8 × 10 1/4 in');
  });

  it('names no price', async () => {
    const { reply } = await replyTo('how much for 1000 boxes?');
    expect(reply).toContain('/request-quote');
    expect(reply).not.toMatch(/\$|\d/);
  });

  it('needs no database', async () => {
    expect(await service.readiness()).toEqual({ status: 200, checks: { accepting: 'ok' } });
  });

  it('counts its replies by origin', async () => {
    const before = await service.metric('assistant_replies_total{origin="unknown",fallback="none"}');
    await replyTo('who won the world series');
    expect(await service.metric('assistant_replies_total{origin="unknown",fallback="none"}')).toBe(
      before + 1,
    );
  });

  it('logs nothing typed by a visitor', async () => {
    await replyTo('my secret product name is Zanzibarium');
    await post({ message: 'Zanzibarium', history: 'Zanzibarium' });
    await until(() => service.logged({ route: API.chat.path, status: 400 }).length > 0);
    expect(service.log).not.toContain('Zanzibarium');
  });
});

describe('a request is refused with 400', () => {
  const user = { role: 'user', content: 'hi' };
  it.each<[string, unknown, string]>([
    ['without a message', { history: [] }, 'message'],
    ['with an empty message', { message: '', history: [] }, 'message'],
    ['with a message of 2,001 characters', { message: 'x'.repeat(2001), history: [] }, 'message'],
    ['with a message that is not text', { message: 5, history: [] }, 'message'],
    ['without a history', { message: 'hi' }, 'history'],
    ['with six messages of history', { message: 'hi', history: Array(6).fill(user) }, 'history'],
    [
      'with a role other than user and assistant',
      { message: 'hi', history: [{ role: 'system', content: 'x' }] },
      'history.0.role',
    ],
    ['with a history that is not a list', { message: 'hi', history: 'x' }, 'history'],
    [
      'with a huge message in the history',
      { message: 'hi', history: [{ role: 'user', content: 'x'.repeat(4001) }] },
      'history.0.content',
    ],
  ])('%s', async (_name, body, path) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    const error = errorBodySchema.parse(await response.json());
    expect(error.issues?.map((issue) => issue.path)).toContain(path);
  });

  it('with broken JSON', async () => {
    expect((await post('{"message":')).status).toBe(400);
  });
});

it.each([
  ['words', 'x '.repeat(1000)],
  ['figures', '1 x 2 x 3 x '.repeat(160)],
])('a message of 2,000 characters of %s gets a reply', async (_what, message) => {
  expect((await post({ message, history: [] })).status).toBe(200);
});

it('a form, which another site could send, is refused with 415', async () => {
  expect((await post('message=hi', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
    415,
  );
});
