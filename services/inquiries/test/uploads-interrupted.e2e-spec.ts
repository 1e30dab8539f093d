import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { END, part } from '../../../infra/test-harness/raw-form.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { testStores } from '../../../infra/test-harness/test-stores.ts';
import { Inquiries, keysOf } from './support/inquiries.ts';
import { FIELDS, uploadForm } from './support/requests.ts';
import * as samples from '../../../infra/test-harness/samples/attachments.ts';

const MEGABYTE_BYTES = 1024 * 1024;

describe.each(testStores)('an upload that is cut off, on %s', (_name, openStore) => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await openStore(), { SWEEP_INTERVAL_MS: '200' });
    // This attachment has to stay.
    expect((await inquiries.upload(uploadForm({ 'kept.pdf': samples.pdf() }))).status).toBe(200);
  });
  afterAll(() => inquiries.stop());

  const first = part('name="files"; filename="first.pdf"', samples.pdf(7 * MEGABYTE_BYTES));
  const second = part('name="files"; filename="second.png"', samples.png(300_000));
  const body = Buffer.concat([FIELDS, first, second, END]);
  const cuts: [string, number][] = [
    ['after the head', 0],
    ['within the fields', 100],
    ['within the header of a file', FIELDS.length + 60],
    ['after the first bytes of a file', FIELDS.length + 150],
    ['within a file', FIELDS.length + 6 * MEGABYTE_BYTES],
    ['between two files', FIELDS.length + first.length],
    ['within the second file', FIELDS.length + first.length + 100_000],
    ['before the end', body.length - END.length],
    ['within the end', body.length - 5],
  ];

  const receiving = () => inquiries.count(`uploads WHERE state = 'receiving'`);
  const idsOfUploads = async () =>
    (await inquiries.rows<{ id: string }>(`SELECT id FROM uploads`)).map(({ id }) => id);

  /** Sends the first bytes of an upload and disconnects after `wait`; returns the ids of the uploads until then. */
  async function cut(length: number, how: 'reset' | 'end', wait: () => Promise<void>): Promise<string[]> {
    const raw = await inquiries.openUpload(body.length);
    await raw.sendBytes(body.subarray(0, length));
    await wait();
    const ids = await idsOfUploads();
    if (how === 'reset') raw.socket.resetAndDestroy();
    else raw.socket.end();
    return ids;
  }

  it.each(cuts)('leaves nothing behind %s', async (_where, length) => {
    const expectAdded = await inquiries.countStored();
    for (const how of ['reset', 'end'] as const) {
      const ids = await cut(length, how, async () => {
        await until(async () => (await inquiries.uploadsInFlight()) === 1);
        if (length > FIELDS.length + MEGABYTE_BYTES) await until(async () => (await receiving()) === 1);
      });
      await expectAdded(0);
      expect(await inquiries.store.remnants(keysOf(ids))).toEqual([]);
    }
  });

  it('leaves nothing behind when many are cut off at different points', async () => {
    const expectAdded = await inquiries.countStored();
    const step = Math.floor((body.length - END.length) / 24);
    const ids = await Promise.all(
      // In steps of 7, so that long and short bodies alternate over the waiting times.
      Array.from({ length: 24 }, (_, index) =>
        cut(((7 * index) % 24) * step, index % 2 ? 'reset' : 'end', () => delay(20 * index)),
      ),
    );
    await expectAdded(0);
    expect(await inquiries.store.remnants(keysOf(ids.flat()))).toEqual([]);
  });

  it('is stored completely or not at all when the client disconnects after its last byte', async () => {
    const raw = await inquiries.openUpload(body.length);
    await raw.sendBytes(body);
    raw.socket.resetAndDestroy();
    await until(async () => (await inquiries.uploadsInFlight()) === 0);
    const objects = (await inquiries.store.objects()).length;
    expect(objects).toBe(await inquiries.count('attachments'));
    expect([1, 3]).toContain(objects);
  });

  it('is removed by the sweeper an hour after the process was killed', async () => {
    const kept = (await inquiries.store.objects()).sort();
    const attachments = await inquiries.count('attachments');
    const requests = await Promise.all(
      [5.5, 6, 7.1].map(async (megabytes) => {
        const raw = await inquiries.openUpload(body.length);
        await raw.sendBytes(body.subarray(0, megabytes * MEGABYTE_BYTES));
        return raw;
      }),
    );
    await until(async () => (await receiving()) === 3);
    const ids = await idsOfUploads();
    await until(async () => (await inquiries.store.remnants(keysOf(ids))).length >= 2);
    await inquiries.kill('SIGKILL');
    for (const { socket } of requests) socket.destroy();
    // The store needs a moment to notice.
    await delay(300);
    expect((await inquiries.store.remnants(keysOf(ids))).length).toBeGreaterThanOrEqual(2);

    await inquiries.run();
    await inquiries.nextSweep();
    // Another process could still be receiving them.
    expect(await receiving()).toBe(3);
    await inquiries.rows(`UPDATE uploads SET sweep_after = sweep_after - interval '61 minutes'`);
    await until(async () => (await inquiries.count(`uploads WHERE state <> 'complete'`)) === 0);
    expect(await inquiries.store.remnants(keysOf(ids))).toEqual([]);
    expect((await inquiries.store.objects()).sort()).toEqual(kept);
    expect(await inquiries.count('attachments')).toBe(attachments);
  });

  it('is completed by a stopping service, which then exits', async () => {
    const stopping = await Inquiries.start(await openStore());
    try {
      const raw = await stopping.openUpload(body.length);
      await raw.sendBytes(body.subarray(0, -END.length));
      await until(async () => (await stopping.count(`uploads WHERE state = 'receiving'`)) === 1);
      const ended = stopping.kill('SIGTERM');
      await until(async () => (await stopping.readiness()).status === 503);
      await raw.sendBytes(END);
      expect(await raw.responseStatus()).toBe(200);
      // The client keeps its connection open, which must not delay the exit.
      expect(await ended).toBe(0);
      expect(stopping.logged({ msg: 'stopped' })).toHaveLength(1);
      expect(await stopping.count('attachments')).toBe(2);
    } finally {
      await stopping.stop();
    }
  });

  it('cannot be completed after the sweeper has closed it', async () => {
    const expectAdded = await inquiries.countStored();
    const raw = await inquiries.openUpload(body.length);
    await raw.sendBytes(body.subarray(0, -END.length));
    await until(async () => (await receiving()) === 1);
    const ids = await idsOfUploads();
    await inquiries.rows(`UPDATE uploads SET sweep_after = now() WHERE state = 'receiving'`);
    await until(async () => (await receiving()) === 0);
    await raw.sendBytes(END);
    expect(await raw.responseStatus()).toBe(503);
    await until(async () => (await inquiries.count(`uploads WHERE state <> 'complete'`)) === 0);
    await expectAdded(0);
    expect(await inquiries.store.remnants(keysOf(ids))).toEqual([]);
  });
});
