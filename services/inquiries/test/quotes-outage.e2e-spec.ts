import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { pdf } from '../../../infra/test-harness/samples/attachments.ts';
import { directoryStore } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Inquiries } from './support/inquiries.ts';
import { quoteRequest, uploadForm } from './support/requests.ts';

const PATH = '/api/quote-request';

describe('POST /api/quote-request while other servers are unavailable', () => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    // Neither the queue nor the object store can be reached.
    const unreachable = {
      STORAGE_URL: 'http://key:secret@127.0.0.1:9/attachments',
      STORAGE_TIMEOUT_MS: '500',
    };
    inquiries = await Inquiries.start(await directoryStore(), unreachable);
  });
  afterAll(() => inquiries.stop());

  it('accepts a quote without the queue and the object store', async () => {
    const quote = quoteRequest({ smsNotifications: true, hasAttachments: true });
    const response = await inquiries.post(PATH, quote);
    expect(response.status).toBe(200);
    expect(await inquiries.rows('SELECT attachments_missing FROM quotes')).toEqual([
      { attachments_missing: true },
    ]);
    expect(await inquiries.count('outbox_messages')).toBe(1);
    expect((await fetch(`${inquiries.url}/health/ready`)).status).toBe(200);
  });

  it('refuses an upload with an error message, and accepts the quote afterwards', async () => {
    const response = await inquiries.upload(uploadForm({ 'a.pdf': pdf(2_000_000) }));
    expect(response).toMatchObject({
      status: 503,
      body: {
        message: "We can't receive attachments right now. Please try again in a few minutes.",
      },
    });
    expect(await inquiries.metric('inquiries_uploads_total{outcome="unavailable"}')).toBe(1);
    expect(await inquiries.uploadsInFlight()).toBe(0);
    expect(await inquiries.count('attachments')).toBe(0);
    expect((await inquiries.post(PATH, quoteRequest())).status).toBe(200);
  });

  it('hides the cause of an unknown failure', async () => {
    await inquiries.rows('ALTER TABLE quotes RENAME TO hidden');
    const quote = quoteRequest({ submissionId: randomUUID() });
    const response = await inquiries.post(PATH, quote);
    expect(response).toMatchObject({ status: 500, body: { message: 'Internal server error' } });
    await inquiries.rows('ALTER TABLE hidden RENAME TO quotes');
    expect((await inquiries.post(PATH, quote)).status).toBe(200);
  });

  it('loses no acknowledged quote while the database terminates its connections', async () => {
    const acknowledged: string[] = [];
    const clients = Array.from({ length: 8 }, async () => {
      for (let sent = 0; sent < 15; sent++) {
        const quote = quoteRequest({ smsNotifications: true });
        let response = await inquiries.post(PATH, quote);
        for (let again = 0; response.status !== 200 && again < 20; again++) {
          expect(response).toMatchObject({ status: 503, body: { message: UNAVAILABLE } });
          await delay(50);
          response = await inquiries.post(PATH, quote);
        }
        acknowledged.push(response.body.id);
      }
    });
    const terminating = (async () => {
      for (let round = 0; round < 5; round++) {
        await inquiries.endDatabaseConnections();
        await delay(50);
      }
    })();
    await Promise.all([...clients, terminating]);
    expect(new Set(acknowledged).size).toBe(120);
    const messages = await inquiries.rows(
      'SELECT quote_id FROM outbox_messages JOIN quotes ON quotes.id = quote_id WHERE quote_id = ANY($1)',
      [acknowledged],
    );
    expect(messages).toHaveLength(120);
  });

  it('exits with 0 on SIGTERM', async () => {
    await until(async () => (await inquiries.uploadsInFlight()) === 0);
    expect(await inquiries.kill('SIGTERM')).toBe(0);
  });
});
