import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { freePort } from '../../../infra/local/free-port.ts';
import { TcpGate } from '../../../infra/test-harness/tcp-gate.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { directoryStore } from '../../../infra/test-harness/test-stores.ts';
import { Inquiries } from './support/inquiries.ts';
import { quoteRequest, uploadForm } from './support/requests.ts';
import { pdf } from '../../../infra/test-harness/samples/attachments.ts';

describe('while the database is unavailable', () => {
  let gate: TcpGate;
  let inquiries: Inquiries;
  beforeAll(async () => {
    const { hostname, port } = new URL(process.env['TEST_POSTGRES_URL']!);
    gate = await TcpGate.open(await freePort(), { host: hostname, port: Number(port) });
    inquiries = await Inquiries.start(await directoryStore(), {}, gate);
  });
  afterAll(async () => {
    await gate.reopen();
    await inquiries.stop();
    await gate.shut();
  });

  const quote = quoteRequest({ smsNotifications: true, hasAttachments: true });
  const files = () =>
    uploadForm(
      { 'a.pdf': pdf() },
      { submissionId: quote['submissionId'] as string, name: 'Ada', email: 'ada@example.com' },
    );
  const message = { name: 'Ada', email: 'ada@example.com', phone: '213 373 4253', message: 'Hello' };
  const sendAll = async () => [
    await inquiries.post('/api/contact', message),
    await inquiries.upload(files()),
    await inquiries.post('/api/quote-request', quote),
  ];
  const unavailable = {
    success: false,
    error: UNAVAILABLE,
    message: UNAVAILABLE,
    requestId: expect.any(String),
  };

  it('every request gets a 503, and all work again once it is back', async () => {
    await gate.shut();
    for (const response of await sendAll()) expect(response).toEqual({ status: 503, body: unavailable });
    expect((await inquiries.readiness()).status).toBe(503);
    expect(await inquiries.metric('inquiries_uploads_total{outcome="unavailable"}')).toBe(1);

    await gate.reopen();
    await until(async () => (await inquiries.readiness()).status === 200);
    for (const response of await sendAll()) expect(response).toMatchObject({ status: 200 });
    for (const table of ['contact_messages', 'attachments', 'quotes', 'outbox_messages'])
      expect([table, await inquiries.count(table)]).toEqual([table, 1]);
    expect(await inquiries.store.objects()).toHaveLength(1);
    expect(await inquiries.rows('SELECT attachments_missing FROM quotes')).toEqual([
      { attachments_missing: false },
    ]);
  });

  it('the cause of each failure is logged', async () => {
    const failures = inquiries.logged({ msg: 'request failed' }) as { err: { message: string } }[];
    expect(failures.length).toBeGreaterThanOrEqual(3);
    for (const { err } of failures) expect(err.message).toMatch(/ECONNREFUSED|ECONNRESET|terminated/);
  });
});
