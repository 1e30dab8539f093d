import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONNECT_TIMEOUT_MS } from '@packaging/service-kit/database/postgres-client';
import { until } from '../../../infra/test-harness/until.ts';
import { directoryStore } from '../../../infra/test-harness/test-stores.ts';
import { Inquiries } from './support/inquiries.ts';
import { quoteRequest, uploadForm } from './support/requests.ts';
import { pdf, png } from '../../../infra/test-harness/samples/attachments.ts';

const PATH = '/api/quote-request';

describe('POST /api/quote-request', () => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await directoryStore());
  });
  afterAll(() => inquiries.stop());
  const find = async (id: string) =>
    (await inquiries.rows('SELECT * FROM quotes WHERE id = $1', [id]))[0] as Record<string, unknown>;
  const attachmentsOf = (id: string) =>
    inquiries.rows('SELECT name FROM attachments WHERE quote_id = $1 ORDER BY name', [id]);

  it('stores every field as it was submitted', async () => {
    const quote = quoteRequest({
      style: 'OTHER',
      customStyle: 'Pillow',
      material: 'OTHER',
      customMaterial: '',
    });
    const response = await inquiries.post(PATH, quote);
    expect(response).toEqual({
      status: 200,
      body: {
        success: true,
        message: "We'll get back to you with a quote soon.",
        id: expect.any(String),
      },
    });
    expect(await find(response.body.id)).toMatchObject({
      submission_id: quote['submissionId'],
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone_number: '(213) 373-4253',
      company: 'Analytical Engines',
      sms_notifications: false,
      box_type: 'corrugated',
      style: 'OTHER',
      custom_style: 'Pillow',
      length: '10.125',
      width: '5',
      height: '2.5',
      material: 'OTHER',
      custom_material: '',
      print_colors: '4',
      coating: 'Gloss AQ',
      additional_options: ['foilStamping', 'windowing'],
      quantities: ['100', '2500'],
      comments: 'No hurry.',
      has_attachments: false,
      attachments_missing: false,
    });
  });

  it('stores NULL or the default for a field that is not sent', async () => {
    const optional = ['company', 'comments', 'smsNotifications', 'additionalOptions'];
    const quote = quoteRequest(Object.fromEntries(optional.map((field) => [field, undefined])));
    const response = await inquiries.post(PATH, quote);
    expect(await find(response.body.id)).toMatchObject({
      company: null,
      comments: null,
      custom_style: null,
      sms_notifications: false,
      additional_options: [],
    });
  });

  it('stores a repeated request once, and responds as to the first', async () => {
    const quote = quoteRequest({ smsNotifications: true });
    const first = await inquiries.post(PATH, quote);
    const reordered = Object.fromEntries(Object.entries(quote).reverse());
    for (const again of [quote, reordered, { ...quote, unknown: 'field' }])
      expect(await inquiries.post(PATH, again)).toEqual(first);
    expect(
      await inquiries.rows('SELECT id FROM outbox_messages WHERE quote_id = $1', [first.body.id]),
    ).toHaveLength(1);
  });

  it('stores one quote when ten clients send the same one at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const quote = quoteRequest({ smsNotifications: true });
      const responses = await Promise.all(Array.from({ length: 10 }, () => inquiries.post(PATH, quote)));
      for (const response of responses) expect(response).toEqual(responses[0]);
      expect(responses[0]!.status).toBe(200);
      const { submissionId } = quote;
      const rows = await inquiries.rows('SELECT id FROM quotes WHERE submission_id = $1', [submissionId]);
      expect(rows).toEqual([{ id: responses[0]!.body.id }]);
      expect(
        await inquiries.rows('SELECT id FROM outbox_messages WHERE quote_id = $1', [responses[0]!.body.id]),
      ).toHaveLength(1);
    }
  });

  it('refuses another body for a stored submission, and keeps the first', async () => {
    const quote = quoteRequest();
    const first = await inquiries.post(PATH, quote);
    const other = await inquiries.post(PATH, { ...quote, quantities: ['100', '2501'] });
    expect(other).toMatchObject({ status: 409, body: { success: false } });
    expect(other.body.issues).toBeUndefined();
    expect(await find(first.body.id)).toMatchObject({ quantities: ['100', '2500'] });
  });

  it('stores one of ten different bodies sent for one submission at the same time', async () => {
    const { submissionId } = quoteRequest();
    const bodies = Array.from({ length: 10 }, (_, index) =>
      quoteRequest({ submissionId, quantities: [String(index + 1)], smsNotifications: true }),
    );
    const responses = await Promise.all(bodies.map((body) => inquiries.post(PATH, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const accepted = responses.findIndex(({ status }) => status === 200);
    const { id } = responses[accepted]!.body;
    expect(
      await inquiries.rows('SELECT id, quantities FROM quotes WHERE submission_id = $1', [submissionId]),
    ).toEqual([{ id, quantities: [String(accepted + 1)] }]);
    expect(await inquiries.rows('SELECT id FROM outbox_messages WHERE quote_id = $1', [id])).toHaveLength(1);
  });

  it('keeps two visitors with the same submission id apart', async () => {
    const quote = quoteRequest();
    const one = await inquiries.post(PATH, quote);
    const two = await inquiries.post(PATH, { ...quote, email: 'grace@example.com' });
    expect(two.status).toBe(200);
    expect(two.body.id).not.toBe(one.body.id);
  });

  it('claims the files of its submission id and e-mail, and no others', async () => {
    const quote = quoteRequest({ hasAttachments: true });
    const fields = { submissionId: quote['submissionId'] as string, name: 'Ada', email: 'ada@example.com' };
    await inquiries.upload(uploadForm({ 'a.pdf': pdf(), 'b.png': png() }, fields));
    await inquiries.upload(uploadForm({ 'c.pdf': pdf() }, { ...fields, email: 'Ada@Example.com' }));
    await inquiries.upload(uploadForm({ 'foreign.pdf': pdf() }, { ...fields, email: 'eve@example.com' }));
    const { body } = await inquiries.post(PATH, quote);
    expect(await attachmentsOf(body.id)).toEqual([{ name: 'a.pdf' }, { name: 'b.png' }, { name: 'c.pdf' }]);
    expect(await find(body.id)).toMatchObject({ has_attachments: true, attachments_missing: false });
  });

  it('accepts a quote whose files are missing, flags it, and clears the flag when they arrive', async () => {
    const quote = quoteRequest({ hasAttachments: true });
    const { status, body } = await inquiries.post(PATH, quote);
    expect(status).toBe(200);
    expect(await find(body.id)).toMatchObject({ attachments_missing: true });
    await until(() => inquiries.logged({ level: 'warn', quoteId: body.id }).length > 0);
    expect(await inquiries.metric('inquiries_quotes_attachments_missing_total')).toBe(1);

    const fields = { submissionId: quote['submissionId'] as string, name: 'Ada', email: 'ada@example.com' };
    await inquiries.upload(uploadForm({ 'late.pdf': pdf() }, fields));
    expect(await attachmentsOf(body.id)).toEqual([{ name: 'late.pdf' }]);
    expect(await find(body.id)).toMatchObject({ attachments_missing: false });
    expect(await inquiries.post(PATH, quote)).toEqual({ status, body });
  });

  it('claims files that arrive at the same time as the quote', async () => {
    for (let round = 0; round < 20; round++) {
      const quote = quoteRequest({ hasAttachments: true });
      const fields = { submissionId: quote['submissionId'] as string, name: 'Ada', email: 'ada@example.com' };
      const [response] = await Promise.all([
        inquiries.post(PATH, quote),
        inquiries.upload(uploadForm({ 'a.pdf': pdf() }, fields)),
      ]);
      expect(await attachmentsOf(response.body.id)).toEqual([{ name: 'a.pdf' }]);
      expect(await find(response.body.id)).toMatchObject({ attachments_missing: false });
    }
  });

  it('accepts quotes that wait for a pooled connection longer than the connect timeout', async () => {
    const unlock = await inquiries.lock('quotes');
    const responses = Promise.all(Array.from({ length: 15 }, () => inquiries.post(PATH, quoteRequest())));
    const waitingLongEnough = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND clock_timestamp() - state_change > make_interval(secs => ${CONNECT_TIMEOUT_MS / 1000})`;
    await until(async () => (await inquiries.count(waitingLongEnough)) > 0);
    await unlock();
    expect((await responses).map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
  });

  const messagesOf = (id: string) =>
    inquiries.rows('SELECT kind, recipient, request_id FROM outbox_messages WHERE quote_id = $1', [id]);

  it('writes a message for a customer with consent and a valid number', async () => {
    const quote = quoteRequest({ smsNotifications: true });
    const { body } = await inquiries.post(PATH, quote, { 'x-request-id': 'request-of-sms' });
    expect(await messagesOf(body.id)).toEqual([
      { kind: 'quote-confirmation', recipient: '+12133734253', request_id: 'request-of-sms' },
    ]);
  });

  it.each([
    ['no consent', { smsNotifications: false }],
    ['a number that cannot exist', { smsNotifications: true, phoneNumber: '000-000-0000' }],
  ])('writes no message for a customer with %s', async (_what, changes) => {
    const { status, body } = await inquiries.post(PATH, quoteRequest(changes));
    expect(status).toBe(200);
    expect(await messagesOf(body.id)).toEqual([]);
  });

  it.each([
    [{ submissionId: '' }, 'submissionId'],
    [{ submissionId: 'x'.repeat(65) }, 'submissionId'],
    [{ submissionId: 'a\0b' }, 'submissionId'],
    [{ hasAttachments: 'yes' }, 'hasAttachments'],
    [{ quantities: [] }, 'quantities'],
    [{ quantities: ['1', ''] }, 'quantities.1'],
    [{ quantities: { length: 1, 0: '1' } }, 'quantities'],
    [{ additionalOptions: ['__proto__'] }, 'additionalOptions.0'],
    [{ boxType: 'constructor' }, 'boxType'],
    [{ style: 'Seal End' }, 'style'],
    [{ length: '0' }, 'length'],
    [{ printColors: 4 }, 'printColors'],
    [{ email: 'ada@example' }, 'email'],
  ])('refuses %j and stores nothing', async (changes, path) => {
    const before = await inquiries.count('quotes');
    const response = await inquiries.post(PATH, quoteRequest(changes));
    expect(response.status).toBe(400);
    expect(response.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await inquiries.count('quotes')).toBe(before);
  });

  it.each(['quantities', 'additionalOptions'])(
    'refuses more %s than the limit, up to the largest body',
    async (list) => {
      const response = await inquiries.post(PATH, quoteRequest({ [list]: Array<string>(15_000).fill('') }));
      expect(response).toMatchObject({ status: 400, body: { issues: [{ path: list }] } });
    },
  );

  it('accepts texts in any alphabet and of any length', async () => {
    const text = 'Ω≈ç√ 箱 📦 \ud800 '.repeat(500);
    const quote = quoteRequest({ comments: text, email: `${'a'.repeat(242)}@example.com`, name: text });
    const response = await inquiries.post(PATH, quote);
    expect(response.status).toBe(200);
    expect(await inquiries.post(PATH, quote)).toEqual(response);
  });

  it('writes nothing personal into its log', () => {
    const words = ['Ada', 'example.com', '3734253', '373-4253', 'Analytical', 'hurry'];
    expect(words.filter((word) => inquiries.log.includes(word))).toEqual([]);
  });
});
