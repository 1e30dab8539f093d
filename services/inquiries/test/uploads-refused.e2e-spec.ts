import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonResponse } from '../../../infra/test-harness/call-api.ts';
import { blob, BOUNDARY, END, part } from '../../../infra/test-harness/raw-form.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { directoryStore } from '../../../infra/test-harness/test-stores.ts';
import { Inquiries } from './support/inquiries.ts';
import { FIELDS, uploadForm } from './support/requests.ts';
import * as samples from '../../../infra/test-harness/samples/attachments.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const FILE_MAX_BYTES = 20 * MEGABYTE_BYTES;

describe('POST /api/upload-quote-files with unusual requests', () => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await directoryStore(), {
      UPLOAD_IDLE_TIMEOUT_MS: '3000',
      UPLOADS_MAX_IN_FLIGHT: '4',
    });
  });
  afterAll(() => inquiries.stop());
  beforeEach(async () => {
    await inquiries.rows('TRUNCATE attachments, uploads');
  });

  /** Sends the bytes of a form. */
  async function uploadRaw(body: Buffer, headers: Record<string, string> = {}): Promise<JsonResponse> {
    const raw = await inquiries.openUpload(body.length, headers);
    raw.socket.write(body);
    const status = await raw.responseStatus();
    await until(() => /\r\n\r\n.*\}$/s.test(raw.received));
    raw.socket.destroy();
    return { status, body: JSON.parse(raw.received.split('\r\n\r\n')[1]!) };
  }

  it.each([
    ['箱の図面 – Größe.pdf', '箱の図面 – Größe.pdf'],
    ['12" box.pdf', '12" box.pdf'],
    ['50%20off & more; 100%.pdf', '50%20off & more; 100%.pdf'],
    ['صندوق 📦.pdf', 'صندوق 📦.pdf'],
    ["it's.pdf", "it's.pdf"],
    ['dir/../../etc/box.pdf', 'box.pdf'],
    ['C:\\Users\\me\\box.pdf', 'box.pdf'],
    ['line\r\nbreak.pdf', 'linebreak.pdf'],
    ['drawing\u202efdp.pdf', 'drawingfdp.pdf'],
    [`${'長'.repeat(200)}.pdf`, `${'長'.repeat(83)}.pdf`],
  ])('stores and returns the name %j as %j', async (sent, kept) => {
    const { body } = await inquiries.upload(uploadForm({ [sent]: samples.pdf() }));
    expect(body.files[0].name).toBe(kept);
    expect(await inquiries.rows('SELECT name FROM attachments')).toEqual([{ name: kept }]);
  });

  it.each([
    ["filename*=UTF-8''%E7%AE%B1%20%2212%22.pdf", '箱 "12".pdf'],
    ['filename="12\\" box.pdf"', '12" box.pdf'],
    ['filename="fallback.pdf"; filename*=utf-8\'en\'b%C3%B6x.pdf', 'böx.pdf'],
    ["filename*=UTF-8''..%2F..%2Fa%00b%0A.pdf", 'ab.pdf'],
    ['filename=bare.pdf', 'bare.pdf'],
  ])('reads the name in %s', async (disposition, name) => {
    const body = Buffer.concat([FIELDS, part(`name="files"; ${disposition}`, samples.pdf()), END]);
    const response = await uploadRaw(body);
    expect(response).toMatchObject({ status: 200, body: { files: [{ name }] } });
  });

  it('accepts fields and files in any order, and ignores other fields', async () => {
    const form = new FormData();
    form.append('files', blob(samples.pdf()), 'a.pdf');
    form.append('__proto__', 'polluted');
    form.append('email', 'ada@example.com');
    form.append('files', blob(samples.png()), 'b.png');
    form.append('constructor', 'polluted');
    form.append('name', 'Ada');
    form.append('submissionId', 'order');
    const { status, body } = await inquiries.upload(form);
    expect(status).toBe(200);
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual(['a.pdf', 'b.png']);
  });

  it('refuses a form with missing fields, lists them and stores no file', async () => {
    const expectAdded = await inquiries.countStored();
    const response = await inquiries.upload(
      uploadForm({ 'a.pdf': samples.pdf() }, { name: 'Ada', email: 'x' }),
    );
    expect(response).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'submissionId', message: 'Submission id is required' },
          { path: 'email', message: 'Invalid email address' },
        ],
      },
    });
    await expectAdded();
  });

  it('refuses a form without files', async () => {
    const none = await inquiries.upload(uploadForm({}));
    expect(none).toMatchObject({ status: 400, body: { issues: [{ path: 'files' }] } });
  });

  it('accepts at most twenty files for a submission, in one upload or several', async () => {
    const expectAdded = await inquiries.countStored();
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, file) => [`${file}.pdf`, samples.pdf()]));
    expect((await inquiries.upload(uploadForm(files(21)))).status).toBe(413);
    await expectAdded();
    const fields = { submissionId: 'twenty', name: 'Ada', email: 'ada@example.com' };
    expect((await inquiries.upload(uploadForm(files(15), fields))).status).toBe(200);
    expect((await inquiries.upload(uploadForm(files(6), fields))).status).toBe(413);
    expect((await inquiries.upload(uploadForm(files(5), fields))).status).toBe(200);
    expect(await inquiries.count('attachments')).toBe(20);
  });

  it('accepts at most 200 MB for a submission, even from several uploads at once', async () => {
    const expectAdded = await inquiries.countStored();
    const fields = { submissionId: 'two hundred', name: 'Ada', email: 'ada@example.com' };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => {
        const files = [0, 1, 2].map((file) => [`${file}.pdf`, samples.pdf(FILE_MAX_BYTES)] as const);
        return inquiries.upload(uploadForm(Object.fromEntries(files), fields));
      }),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 413]);
    await expectAdded(9);
    expect(
      (await inquiries.upload(uploadForm({ 'last.pdf': samples.pdf(FILE_MAX_BYTES) }, fields))).status,
    ).toBe(200);
    expect((await inquiries.upload(uploadForm({ 'more.pdf': samples.pdf() }, fields))).status).toBe(413);
  });

  const file = part('name="files"; filename="a.pdf"', samples.pdf());
  it.each<[string, Buffer, Record<string, string>, number]>([
    ['no form', Buffer.from('{}'), { 'content-type': 'application/json' }, 415],
    [
      'another kind of form',
      Buffer.from('a=1'),
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    [
      'another multipart type',
      Buffer.concat([FIELDS, file, END]),
      { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` },
      415,
    ],
    ['no boundary', Buffer.concat([FIELDS, file, END]), { 'content-type': 'multipart/form-data' }, 400],
    [
      'another boundary',
      Buffer.concat([FIELDS, file, END]),
      { 'content-type': 'multipart/form-data; boundary=other' },
      400,
    ],
    ['no end', Buffer.concat([FIELDS, file]), {}, 400],
    [
      'half a part header',
      Buffer.concat([FIELDS, file, Buffer.from(`--${BOUNDARY}\r\nContent-Dispo`)]),
      {},
      400,
    ],
    [
      'a malformed part header',
      Buffer.concat([FIELDS, Buffer.from(`--${BOUNDARY}\r\n\0\r\n\r\n\r\n`), file, END]),
      {},
      400,
    ],
    ['nothing at all', Buffer.alloc(0), {}, 400],
    ['no files', Buffer.concat([FIELDS, END]), {}, 400],
    [
      'a file without a name',
      Buffer.concat([FIELDS, part('name="files"; filename=""', samples.pdf()), END]),
      {},
      400,
    ],
    [
      'files in another field',
      Buffer.concat([FIELDS, part('name="other"; filename="a.pdf"', samples.pdf()), END]),
      {},
      400,
    ],
    [
      'a field that is too long',
      Buffer.concat([part('name="name"', 'x'.repeat(70_000)), FIELDS, file, END]),
      {},
      413,
    ],
    ['too many fields', Buffer.concat([...Array.from({ length: 60 }, () => FIELDS), file, END]), {}, 400],
    ['a NUL in a field', Buffer.concat([FIELDS, part('name="name"', 'a\0b'), file, END]), {}, 400],
  ])('refuses %s and stores nothing', async (_what, body, headers, status) => {
    const expectAdded = await inquiries.countStored();
    const response = await uploadRaw(body, headers);
    expect(response).toMatchObject({ status, body: { success: false, error: response.body.message } });
    await expectAdded();
  });

  it('refuses a body by its Content-Length, without reading it', async () => {
    const raw = await inquiries.openUpload(250 * MEGABYTE_BYTES);
    expect(await raw.responseStatus()).toBe(413);
    raw.socket.destroy();
  });

  it('responds to a client that keeps sending, without reading all of it', async () => {
    const expectAdded = await inquiries.countStored();
    const size = 150 * MEGABYTE_BYTES;
    const raw = await inquiries.openUpload(size);
    await raw.sendBytes(
      Buffer.concat([FIELDS, part('name="files"; filename="a.pdf"', '%PDF-1.7\n').subarray(0, -2)]),
    );
    let sent = 0;
    const chunk = Buffer.alloc(MEGABYTE_BYTES);
    // A client that writes everything before it reads the response.
    while (sent < size - chunk.length && !raw.socket.destroyed) {
      await raw.sendBytes(chunk);
      sent += chunk.length;
    }
    expect(await raw.responseStatus()).toBe(413);
    expect(raw.received).toContain('has more than 20 MB');
    expect(raw.received.toLowerCase()).toContain('connection: close');
    // 20 MB, plus the bytes discarded after the response and those in the buffers of the sockets.
    expect(sent).toBeLessThan(45 * MEGABYTE_BYTES);
    await expectAdded();
  });

  it('refuses with 408 when the client stops sending', async () => {
    const expectAdded = await inquiries.countStored();
    const raw = await inquiries.openUpload(1_000_000);
    await raw.sendBytes(
      Buffer.concat([FIELDS, part('name="files"; filename="a.pdf"', samples.pdf(100_000))]),
    );
    expect(await raw.responseStatus()).toBe(408);
    await expectAdded();
    expect(await inquiries.metric('inquiries_uploads_total{outcome="stalled"}')).toBe(1);
  });

  it('refuses with 503 when too many are being received', async () => {
    const held = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const raw = await inquiries.openUpload(1_000_000);
        await raw.sendBytes(FIELDS);
        return raw;
      }),
    );
    await until(async () => (await inquiries.uploadsInFlight()) === 4);
    const response = await inquiries.upload(uploadForm({ 'a.pdf': samples.pdf() }));
    expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining('try again') } });
    for (const { socket } of held) socket.destroy();
    await until(async () => (await inquiries.uploadsInFlight()) === 0);
    expect((await inquiries.upload(uploadForm({ 'a.pdf': samples.pdf() }))).status).toBe(200);
  });

  it('serves the next request of a client after a refusal', async () => {
    for (let round = 0; round < 20; round++) {
      const response = await inquiries.upload(
        uploadForm({ 'bad.pdf': Buffer.alloc(5 * MEGABYTE_BYTES, 'x'), 'good.pdf': samples.pdf() }),
      );
      expect(response.status).toBe(415);
      expect((await inquiries.upload(uploadForm({ 'good.pdf': samples.pdf() }))).status).toBe(200);
    }
  });

  it('logs no file name and nothing personal', () => {
    const words = ['Ada', 'example.com', '.pdf', 'box'];
    expect(words.filter((word) => inquiries.log.includes(word))).toEqual([]);
  });
});
