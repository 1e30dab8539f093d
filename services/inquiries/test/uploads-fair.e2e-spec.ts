import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { postRawForm } from '../../../infra/test-harness/raw-form.ts';
import { type JsonResponse, readJson } from '../../../infra/test-harness/call-api.ts';
import { pdf, png } from '../../../infra/test-harness/samples/attachments.ts';
import { directoryStore, type TestStore } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { countStored, Inquiries } from './support/inquiries.ts';
import { FIELDS, quoteRequest, uploadForm } from './support/requests.ts';

const UPLOAD = API.uploadQuoteFiles.path;

let store: TestStore;
beforeAll(async () => {
  store = await directoryStore();
});
afterAll(() => store.close());

/** Runs inquiries with these settings. */
function running(settings: Record<string, string>): () => Inquiries {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(store.url, { RATE_LIMIT_SCALE: '1', ...settings });
  });
  afterAll(() => inquiries.stop());
  return () => inquiries;
}

const uploadFrom = async (visitor: string, url: string, files = { 'a.pdf': pdf() }): Promise<JsonResponse> =>
  readJson(
    await fetch(url + UPLOAD, {
      method: 'POST',
      body: uploadForm(files),
      headers: { 'x-forwarded-for': visitor },
    }),
  );

describe('a visitor with many uploads at once', () => {
  const inquiries = running({ UPLOADS_MAX_PER_VISITOR: '3', UPLOADS_MAX_IN_FLIGHT: '10' });

  it('has to wait for one of them to end, and other visitors do not', async () => {
    const { url } = inquiries();
    const drip = async () => {
      const headers = { 'content-length': 1_000_000, 'x-forwarded-for': '192.0.2.1' };
      const raw = await postRawForm(url + UPLOAD, headers);
      await raw.sendBytes(FIELDS);
      return raw;
    };
    const dripping = await Promise.all(Array.from({ length: 50 }, drip));
    await until(async () => (await inquiries().metric('inquiries_uploads_in_flight')) === 3);
    const refused = await fetch(url + UPLOAD, {
      method: 'POST',
      body: uploadForm({ 'a.pdf': pdf() }),
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await uploadFrom('192.0.2.2', url)).status).toBe(200);
    for (const { socket } of dripping) socket.destroy();
    await until(async () => (await inquiries().metric('inquiries_uploads_in_flight')) === 0);
    expect((await uploadFrom('192.0.2.1', url)).status).toBe(200);
  });
});

describe('a visitor who uploads much within an hour', () => {
  const inquiries = running({ UPLOAD_BYTES_PER_VISITOR_PER_HOUR: '250000' });

  it('has to wait for the next, and other visitors do not', async () => {
    const { url } = inquiries();
    const files = { 'a.pdf': pdf(100_000) };
    const upload = (visitor: string) => uploadFrom(visitor, url, files);
    expect([(await upload('192.0.2.1')).status, (await upload('192.0.2.1')).status]).toEqual([200, 200]);
    expect(await upload('192.0.2.1')).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('in the last hour') },
    });
    expect((await upload('192.0.2.2')).status).toBe(200);
  });

  it('is not charged for what did not arrive', async () => {
    const { url } = inquiries();
    const headers = { 'content-length': 240_000, 'x-forwarded-for': '192.0.2.3' };
    const raw = await postRawForm(url + UPLOAD, headers);
    await raw.sendBytes(FIELDS);
    const inFlight = () => inquiries().metric('inquiries_uploads_in_flight');
    await until(async () => (await inFlight()) === 1);
    raw.socket.destroy();
    await until(async () => (await inFlight()) === 0);
    expect((await uploadFrom('192.0.2.3', url, { 'a.pdf': pdf(100_000) })).status).toBe(200);
  });
});

describe('a store whose disk is nearly full', () => {
  const inquiries = running({ UPLOAD_FREE_SPACE_MIN_BYTES: String(Number.MAX_SAFE_INTEGER) });

  it('takes no uploads, and quotes are taken', async () => {
    const expectAdded = await countStored(inquiries(), store);
    expect(await uploadFrom('192.0.2.1', inquiries().url)).toMatchObject({
      status: 507,
      body: { success: false, message: expect.stringContaining('no room for files') },
    });
    expect((await inquiries().post(API.requestQuote.path, quoteRequest())).status).toBe(200);
    await expectAdded(0);
    expect(await inquiries().metric('inquiries_uploads_total{outcome="store-full"}')).toBe(1);
  });
});

describe('a quote that was accepted', () => {
  const inquiries = running({});
  const send = async (hasAttachments: boolean) => {
    const submissionId = randomUUID();
    const fields = { submissionId, name: 'Ada', email: 'ada@example.com' };
    const own = uploadForm({ 'own.pdf': pdf() }, fields);
    if (hasAttachments) expect((await inquiries().upload(own)).status).toBe(200);
    const { body } = await inquiries().post(
      API.requestQuote.path,
      quoteRequest({ submissionId, hasAttachments }),
    );
    const names = async () =>
      (
        await inquiries().rows<{ name: string }>('SELECT name FROM attachments WHERE quote_id = $1', [
          body.id,
        ])
      ).map(({ name }) => name);
    return { fields, own, names };
  };

  it.each([[true], [false]])(
    'gets no other files, and nothing of them is stored (with attachments: %s)',
    async (hasAttachments) => {
      const { fields, names } = await send(hasAttachments);
      const expectAdded = await countStored(inquiries(), store);
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await inquiries().upload(uploadForm({ 'foreign.png': png() }, fields))).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('already have this quote request') },
        });
      expect(await names()).toEqual(hasAttachments ? ['own.pdf'] : []);
      await expectAdded(0);
    },
  );

  it('lets its page send its own files again', async () => {
    const { own, names } = await send(true);
    expect((await inquiries().upload(own)).status).toBe(200);
    expect(await names()).toEqual(['own.pdf']);
  });
});
