import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import type { RawClient } from '../../../infra/test-harness/raw-client.ts';
import { pdf, png } from '../../../infra/test-harness/samples/attachments.ts';
import { part } from '../../../infra/test-harness/raw-form.ts';
import { directoryStore } from '../../../infra/test-harness/test-stores.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { Inquiries } from './support/inquiries.ts';
import { FIELDS, quoteRequest, uploadForm } from './support/requests.ts';

/** Runs inquiries with these settings. */
function running(settings: Record<string, string>): () => Inquiries {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await directoryStore(), { RATE_LIMIT_SCALE: '1', ...settings });
  });
  afterAll(() => inquiries.stop());
  return () => inquiries;
}

const from = (visitor: string) => ({ 'x-forwarded-for': visitor });
const small = () => uploadForm({ 'a.pdf': pdf() });
const large = () => uploadForm({ 'a.pdf': pdf(100_000) });

describe('a visitor with many uploads at once', () => {
  const inquiries = running({ UPLOADS_MAX_PER_VISITOR: '3', UPLOADS_MAX_IN_FLIGHT: '10' });
  let dripping: RawClient[];
  beforeAll(async () => {
    const drip = async () => {
      const raw = await inquiries().openUpload(1_000_000, from('192.0.2.1'));
      await raw.sendBytes(FIELDS);
      return raw;
    };
    dripping = await Promise.all(Array.from({ length: 50 }, drip));
    await until(async () => (await inquiries().uploadsInFlight()) === 3);
  });

  it('gets a 429 with Retry-After', async () => {
    const response = await fetch(inquiries().url + API.uploadQuoteFiles.path, {
      method: 'POST',
      body: small(),
      headers: from('192.0.2.1'),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not affect other visitors', async () => {
    expect((await inquiries().upload(small(), from('192.0.2.2'))).status).toBe(200);
  });

  it('can upload again after the others have ended', async () => {
    for (const { socket } of dripping) socket.destroy();
    await until(async () => (await inquiries().uploadsInFlight()) === 0);
    expect((await inquiries().upload(small(), from('192.0.2.1'))).status).toBe(200);
  });
});

describe('when all places for uploads are taken', () => {
  const inquiries = running({ UPLOADS_MAX_PER_VISITOR: '2', UPLOADS_MAX_IN_FLIGHT: '4' });
  const open = async (visitor: string, bytes: number) => {
    const before = await inquiries().uploadsInFlight();
    const raw = await inquiries().openUpload(1_000_000, from(visitor));
    await raw.sendBytes(FIELDS);
    if (bytes > 0) await raw.sendBytes(part('name="files"; filename="a.pdf"', pdf(bytes)));
    await until(async () => (await inquiries().uploadsInFlight()) === before + 1);
    return raw;
  };

  it('the slowest upload of the network with the most makes room for another visitor', async () => {
    const customer = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:100::1'];
    const slow = await open(customer[0]!, 0);
    const fast = [await open(customer[1]!, 100_000), await open(customer[2]!, 100_000)];
    const other = await open('192.0.2.1', 0);
    expect((await inquiries().upload(small(), from('192.0.2.2'))).status).toBe(200);
    expect(await slow.responseStatus()).toBe(503);
    expect([...fast, other].map(({ received }) => received)).toEqual(['', '', '']);
    await until(async () => (await inquiries().uploadsInFlight()) === 3);
    fast.push(await open('192.0.2.3', 0));
    expect((await inquiries().upload(small(), from(customer[0]!))).status).toBe(503);
    for (const { socket } of [...fast, other]) socket.destroy();
  });
});

describe('a visitor with an hourly budget of bytes', () => {
  const inquiries = running({ UPLOAD_BYTES_PER_VISITOR_PER_HOUR: '250000' });

  it('gets a 429 once it is spent, and other visitors do not', async () => {
    const upload = (visitor: string) => inquiries().upload(large(), from(visitor));
    expect([(await upload('192.0.2.1')).status, (await upload('192.0.2.1')).status]).toEqual([200, 200]);
    expect(await upload('192.0.2.1')).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('in the last hour') },
    });
    expect((await upload('192.0.2.2')).status).toBe(200);
  });

  it('is not charged for bytes that did not arrive', async () => {
    const raw = await inquiries().openUpload(240_000, from('192.0.2.3'));
    await raw.sendBytes(FIELDS);
    await until(async () => (await inquiries().uploadsInFlight()) === 1);
    raw.socket.destroy();
    await until(async () => (await inquiries().uploadsInFlight()) === 0);
    expect((await inquiries().upload(large(), from('192.0.2.3'))).status).toBe(200);
  });
});

describe('a store whose disk is nearly full', () => {
  const inquiries = running({ UPLOAD_FREE_SPACE_MIN_BYTES: String(Number.MAX_SAFE_INTEGER) });

  it('refuses uploads with 507 and accepts quotes', async () => {
    const expectAdded = await inquiries().countStored();
    expect(await inquiries().upload(small())).toMatchObject({
      status: 507,
      body: { success: false, message: expect.stringContaining('no room for files') },
    });
    expect((await inquiries().post(API.requestQuote.path, quoteRequest())).status).toBe(200);
    await expectAdded(0);
    expect(await inquiries().metric('inquiries_uploads_total{outcome="store-full"}')).toBe(1);
  });
});

describe('a database whose disk is nearly full', () => {
  const inquiries = running({
    UPLOAD_FREE_SPACE_MIN_BYTES: String(Number.MAX_SAFE_INTEGER),
    DATABASE_DISK_PATH: '/',
  });

  it.each([
    [API.requestQuote.path, quoteRequest()],
    [API.contact.path, { name: 'Ada', email: 'ada@example.com', phone: '555', message: 'Hello' }],
  ])('refuses %s with 507 and stores nothing', async (path, body) => {
    expect(await inquiries().post(path, body)).toMatchObject({
      status: 507,
      body: { success: false, message: expect.stringContaining('our disk is full') },
    });
    expect(await inquiries().count('quotes')).toBe(0);
    expect(await inquiries().count('contact_messages')).toBe(0);
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
    'gets no other files, and none of them is stored (with attachments: %s)',
    async (hasAttachments) => {
      const { fields, names } = await send(hasAttachments);
      const expectAdded = await inquiries().countStored();
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await inquiries().upload(uploadForm({ 'foreign.png': png() }, fields))).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('already have this quote request') },
        });
      expect(await names()).toEqual(hasAttachments ? ['own.pdf'] : []);
      await expectAdded(0);
    },
  );

  it('accepts its own files again', async () => {
    const { own, names } = await send(true);
    expect((await inquiries().upload(own)).status).toBe(200);
    expect(await names()).toEqual(['own.pdf']);
  });
});
