import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../infra/test-harness/until.ts';
import { directoryStore, testStores } from '../../../infra/test-harness/test-stores.ts';
import { Inquiries } from './support/inquiries.ts';
import { quoteRequest, uploadForm } from './support/requests.ts';
import { pdf, png } from '../../../infra/test-harness/samples/attachments.ts';

/** Makes all attachments old enough to be removed if unclaimed. */
const AGE_ATTACHMENTS = `UPDATE attachments SET uploaded_at = now() - interval '24 hours 1 minute'`;

describe.each(testStores)('the sweeper on %s', (_name, openStore) => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await openStore(), { SWEEP_INTERVAL_MS: '200' });
  });
  afterAll(() => inquiries.stop());
  const fields = () => ({ submissionId: randomUUID(), name: 'Ada', email: 'ada@example.com' });
  const names = async () =>
    (await inquiries.rows<{ name: string }>('SELECT name FROM attachments ORDER BY name')).map(
      ({ name }) => name,
    );

  it('removes only attachments that no quote claimed within a day', async () => {
    const claimed = fields();
    await inquiries.upload(uploadForm({ 'claimed.pdf': pdf() }, claimed));
    await inquiries.post('/api/quote-request', quoteRequest({ ...claimed, hasAttachments: true }));
    await inquiries.upload(
      uploadForm({ 'unclaimed-1.pdf': pdf(), 'unclaimed-2.png': png(6_000_000) }, fields()),
    );
    await inquiries.rows(AGE_ATTACHMENTS);
    await inquiries.upload(uploadForm({ 'young.pdf': pdf() }, fields()));
    await until(async () => (await inquiries.count('attachments')) === 2);
    expect(await names()).toEqual(['claimed.pdf', 'young.pdf']);
    await until(async () => (await inquiries.count('uploads')) === 2);
    const objects = await inquiries.rows<{ object_key: string }>('SELECT object_key FROM attachments');
    expect((await inquiries.store.objects()).sort()).toEqual(
      objects.map(({ object_key }) => object_key).sort(),
    );
    expect(await inquiries.metric('inquiries_swept_total{kind="unclaimed-attachment"}')).toBe(2);
    expect(await inquiries.metric('inquiries_last_sweep_timestamp_seconds')).toBeGreaterThan(
      Date.now() / 1000 - 60,
    );
  });

  it('keeps an unclaimed attachment that was sent again within a day', async () => {
    const repeated = fields();
    const file = pdf();
    await inquiries.upload(uploadForm({ 'again.pdf': file }, repeated));
    await inquiries.rows(
      `UPDATE attachments SET uploaded_at = now() - interval '23 hours' WHERE name = 'again.pdf'`,
    );
    await inquiries.upload(uploadForm({ 'again.pdf': file }, repeated));
    await inquiries.rows(`UPDATE attachments SET uploaded_at = uploaded_at - interval '2 hours'`);
    await inquiries.nextSweep();
    expect(await names()).toContain('again.pdf');
  });

  it('removes the object of a repeated file if the request did not', async () => {
    const repeated = fields();
    const file = pdf();
    await inquiries.upload(uploadForm({ 'one.pdf': file }, repeated));
    const before = (await inquiries.store.objects()).length;
    await inquiries.upload(uploadForm({ 'one.pdf': file, 'two.pdf': pdf() }, repeated));
    expect(await inquiries.store.objects()).toHaveLength(before + 1);
    expect(await inquiries.count('uploads WHERE sweep_after IS NOT NULL')).toBe(1);
    await inquiries.rows('UPDATE uploads SET sweep_after = now() WHERE sweep_after IS NOT NULL');
    await until(async () => (await inquiries.count('uploads WHERE sweep_after IS NOT NULL')) === 0);
    expect(await inquiries.store.objects()).toHaveLength(before + 1);
  });
});

describe('the sweeper', () => {
  let inquiries: Inquiries;
  beforeAll(async () => {
    inquiries = await Inquiries.start(await directoryStore(), { SWEEP_INTERVAL_MS: '200' });
  });
  afterAll(() => inquiries.stop());

  it('tries again later if the store fails', async () => {
    await inquiries.upload(uploadForm({ 'a.pdf': pdf() }));
    const [key] = (await inquiries.store.objects()) as [string];
    const path = join(fileURLToPath(inquiries.store.url), key);
    // A directory cannot be deleted as a file.
    await rename(path, `${path}.aside`);
    await mkdir(path);
    await writeFile(join(path, 'in the way'), '');
    await inquiries.rows(AGE_ATTACHMENTS);
    await until(() => inquiries.logged({ msg: 'upload not swept, will be tried again' }).length > 0);
    expect(await inquiries.count('attachments')).toBe(0);
    expect(await inquiries.count('uploads WHERE sweep_after > now()')).toBe(1);
    expect(await inquiries.metric('inquiries_swept_total{kind="upload-failed"}')).toBeGreaterThan(0);

    await rm(path, { recursive: true });
    await rename(`${path}.aside`, path);
    await inquiries.rows(`UPDATE uploads SET sweep_after = sweep_after - interval '11 minutes'`);
    await until(async () => (await inquiries.count('uploads')) === 0);
    expect(await inquiries.store.objects()).toEqual([]);
  });

  it('runs in one replica at a time', async () => {
    // The lock that a sweeping replica holds.
    await inquiries.rows('SELECT pg_advisory_lock(195202)');
    await inquiries.upload(uploadForm({ 'a.pdf': pdf() }));
    await inquiries.rows(AGE_ATTACHMENTS);
    const attempted = `pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND query LIKE 'SELECT pg_try_advisory_lock%' AND query_start > $1`;
    const [now] = await inquiries.rows<{ now: Date }>('SELECT clock_timestamp() AS now');
    await until(async () => (await inquiries.rows(`SELECT FROM ${attempted}`, [now!.now])).length > 0);
    expect(await inquiries.count('attachments')).toBe(1);
    await inquiries.rows('SELECT pg_advisory_unlock(195202)');
    await until(async () => (await inquiries.count('uploads')) === 0);
  });

  it('works until nothing is due, even if that takes several batches', async () => {
    await inquiries.kill();
    await inquiries.rows(`
      INSERT INTO uploads (state, request_id, sweep_after)
      SELECT 'closed', 'abandoned', now() FROM generate_series(1, 205)`);
    const { SWEEP_INTERVAL_MS } = inquiries.environment;
    inquiries.environment['SWEEP_INTERVAL_MS'] = '3600000';
    try {
      await inquiries.run();
      await until(async () => (await inquiries.count('uploads')) === 0, 60_000);
    } finally {
      await inquiries.kill();
      inquiries.environment['SWEEP_INTERVAL_MS'] = SWEEP_INTERVAL_MS!;
      await inquiries.run();
    }
  });

  it('removes only outbox messages that were settled a month ago', async () => {
    for (const company of ['old', 'young', 'waiting'])
      await inquiries.post('/api/quote-request', quoteRequest({ company, smsNotifications: true }));
    const settle = (company: string, days: number) =>
      inquiries.rows(
        `UPDATE outbox_messages SET settled_at = now() - make_interval(days => $2, mins => 1)
         WHERE quote_id = (SELECT id FROM quotes WHERE company = $1)`,
        [company, days],
      );
    await inquiries.rows(`UPDATE outbox_messages SET created_at = now() - interval '60 days'`);
    await settle('young', 29);
    await settle('old', 30);
    const settled = 'inquiries_swept_total{kind="settled-message"}';
    await until(async () => (await inquiries.metric(settled)) === 1);
    const left = await inquiries.rows(
      'SELECT company FROM outbox_messages JOIN quotes ON quotes.id = quote_id ORDER BY company',
    );
    expect(left).toEqual([{ company: 'waiting' }, { company: 'young' }]);
    expect(await inquiries.count('quotes')).toBe(3);
  });

  it('lets the process exit with 0', async () => {
    expect(await inquiries.kill('SIGTERM')).toBe(0);
  });
});
