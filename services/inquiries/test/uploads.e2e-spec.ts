import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStores } from '../../../infra/test-harness/test-stores.ts';
import { Inquiries } from './support/inquiries.ts';
import { uploadForm } from './support/requests.ts';
import * as samples from '../../../infra/test-harness/samples/attachments.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const FILE_MAX_BYTES = 20 * MEGABYTE_BYTES;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(testStores)('POST /api/upload-quote-files on %s', (_name, openStore) => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await openStore());
  });
  afterAll(() => inquiries.stop());

  it('stores files of every type byte for byte and describes them in the response', async () => {
    const files = {
      'photo.jpg': samples.jpg(MEGABYTE_BYTES),
      'PHOTO.JPEG': samples.jpg(),
      'logo.png': samples.png(6 * MEGABYTE_BYTES),
      'loop.gif': samples.gif(),
      'drawing.pdf': samples.pdf(3 * MEGABYTE_BYTES),
      'dieline.ai': samples.postscript(),
      'old.xls': samples.compoundFile(['Workbook']),
      'sheet.xlsx': samples.xlsx(2 * MEGABYTE_BYTES),
      'old.doc': samples.compoundFile(['WordDocument']),
      'letter.docx': samples.docx(),
    };
    const { status, body } = await inquiries.upload(uploadForm(files));
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      files: Object.entries(files).map(([name, content]) => ({
        id: expect.any(String),
        name,
        size: content.length,
        sha256: sha256(content),
      })),
    });
    const rows = await inquiries.rows<{ name: keyof typeof files; object_key: string; content_type: string }>(
      'SELECT name, object_key, content_type FROM attachments',
    );
    expect(rows).toHaveLength(10);
    for (const { name, object_key } of rows)
      expect(sha256(await inquiries.store.read(object_key))).toBe(sha256(files[name]));
    expect(rows.find(({ name }) => name === 'drawing.pdf')?.content_type).toBe('application/pdf');
    expect(await inquiries.rows('SELECT state, sender_name, sweep_after FROM uploads')).toEqual([
      { state: 'complete', sender_name: 'Ada', sweep_after: null },
    ]);
    expect(await inquiries.store.objects()).toHaveLength(10);
  });

  it('accepts a file of 20 MB, but not one byte more', async () => {
    const expectAdded = await inquiries.countStored();
    const largest = samples.pdf(FILE_MAX_BYTES);
    const accepted = await inquiries.upload(uploadForm({ 'largest.pdf': largest }));
    expect(accepted).toMatchObject({ status: 200, body: { files: [{ sha256: sha256(largest) }] } });
    const larger = await inquiries.upload(
      uploadForm({ 'fine.pdf': samples.pdf(), 'larger.pdf': samples.pdf(FILE_MAX_BYTES + 1) }),
    );
    expect(larger).toMatchObject({
      status: 413,
      body: {
        success: false,
        message: '“larger.pdf” has more than 20 MB. Please make it smaller, or email it to us.',
      },
    });
    await expectAdded(1);
  });

  it('stores no file of a request if one is refused', async () => {
    const expectAdded = await inquiries.countStored();
    for (const [name, content] of [
      ['page.pdf', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
      ['sheet.xlsx', samples.zip({ 'readme.txt': Buffer.from('a plain ZIP') })],
      ['setup.doc', samples.compoundFile(['Property'])],
      ['empty.png', Buffer.alloc(0)],
      ['script.sh', Buffer.from('#!/bin/sh\n')],
      ['noextension', samples.pdf()],
      ['box.pdf.exe', samples.pdf()],
    ] as const) {
      const response = await inquiries.upload(
        uploadForm({
          'a.pdf': samples.pdf(7 * MEGABYTE_BYTES),
          'b.png': samples.png(),
          [name]: content,
          'c.pdf': samples.pdf(),
        }),
      );
      expect(response).toMatchObject({ status: 415, body: { success: false } });
      // It names the file and says what to do.
      expect(response.body.error).toMatch(new RegExp(`^“${name}” .* Please .*\\.$`));
      await expectAdded();
    }
  });

  it('accepts files with a wrong extension, and stores their real type', async () => {
    const files = {
      'photo.png': samples.jpg(),
      'letter.doc': Buffer.from('{\\rtf1\\ansi Two hundred boxes}'),
      'scan.pdf': Buffer.concat([Buffer.alloc(1024), samples.pdf()]),
      'order.xls': samples.xlsx(),
      'logo.ai': samples.pdf(),
    };
    const { status } = await inquiries.upload(uploadForm(files));
    expect(status).toBe(200);
    const rows = await inquiries.rows<{ name: keyof typeof files; object_key: string; content_type: string }>(
      `SELECT name, object_key, content_type FROM attachments WHERE name IN
       ('photo.png', 'letter.doc', 'scan.pdf', 'order.xls', 'logo.ai')`,
    );
    expect(Object.fromEntries(rows.map(({ name, content_type }) => [name, content_type]))).toEqual({
      'photo.png': 'image/jpeg',
      'letter.doc': 'application/rtf',
      'scan.pdf': 'application/pdf',
      'order.xls': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'logo.ai': 'application/illustrator',
    });
    for (const { name, object_key } of rows)
      expect(sha256(await inquiries.store.read(object_key))).toBe(sha256(files[name]));
  });

  it('stores a file once per submission, even if it is sent again', async () => {
    const expectAdded = await inquiries.countStored();
    const fields = { submissionId: randomUUID(), name: 'Ada', email: 'ada@example.com' };
    const [one, two] = [samples.pdf(), samples.png(6 * MEGABYTE_BYTES)];
    const send = () => inquiries.upload(uploadForm({ 'one.pdf': one, 'two.png': two }, fields));
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
    for (const again of await Promise.all([send(), send(), send(), send()])) expect(again).toEqual(first);
    await expectAdded(2);

    // A file with another name, content or submission is another file.
    const more = await inquiries.upload(uploadForm({ 'one.pdf': samples.pdf(), 'uno.pdf': one }, fields));
    await inquiries.upload(uploadForm({ 'one.pdf': one }, { ...fields, email: 'grace@example.com' }));
    expect(new Set([...first.body.files, ...more.body.files].map(({ id }) => id)).size).toBe(4);
    await expectAdded(5);
  });

  it('stores files once when several requests send them at the same time', async () => {
    const expectAdded = await inquiries.countStored();
    const fields = { submissionId: randomUUID(), name: 'Ada', email: 'ada@example.com' };
    const files = { 'one.pdf': samples.pdf(), 'two.png': samples.png() };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => inquiries.upload(uploadForm(files, fields))),
    );
    expect(responses[0]!.status).toBe(200);
    for (const response of responses) expect(response).toEqual(responses[0]);
    await expectAdded(2);
  });

  it('stores the request id with the upload', async () => {
    await inquiries.upload(uploadForm({ 'a.pdf': samples.pdf() }), { 'x-request-id': 'request-of-upload' });
    const rows = await inquiries.rows(`SELECT 1 FROM uploads WHERE request_id = 'request-of-upload'`);
    expect(rows).toHaveLength(1);
  });
});
